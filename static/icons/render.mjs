// Draws the PNG icons from the SVG files beside this script:
//
//   node static/icons/render.mjs
//
// The PNGs are committed, so nobody needs this but whoever changes a drawing.
// It takes a Chromium (CHROME_PATH, else /usr/bin/chromium) and no network:
// a page puts the SVG on a canvas of the wanted size and prints the result.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const chromium = process.env.CHROME_PATH ?? '/usr/bin/chromium';

const pictures = [
  ['icon.svg', 'icon-192.png', 192],
  ['icon.svg', 'icon-512.png', 512],
  ['icon-maskable.svg', 'icon-maskable-512.png', 512], // cut to any shape by Android
  ['icon-maskable.svg', 'apple-touch-icon.png', 180], // cut to a rounded square by iOS
];

const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-icons-'));
try {
  for (const [from, to, size] of pictures) {
    const svg = fs.readFileSync(path.join(here, from)).toString('base64');
    const page = path.join(profile, 'page.html');
    fs.writeFileSync(
      page,
      `<!doctype html><title>icon</title><pre></pre><script>
        const image = new Image(${size}, ${size});
        image.onload = () => {
          const canvas = document.createElement('canvas');
          canvas.width = canvas.height = ${size};
          canvas.getContext('2d').drawImage(image, 0, 0, ${size}, ${size});
          document.querySelector('pre').textContent = canvas.toDataURL('image/png');
        };
        image.src = 'data:image/svg+xml;base64,${svg}';
      </script>`,
    );
    const dom = execFileSync(
      chromium,
      [
        '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync',
        '--force-color-profile=srgb', '--virtual-time-budget=5000',
        `--user-data-dir=${profile}/profile`, '--dump-dom', `file://${page}`,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 },
    );
    const found = /data:image\/png;base64,([A-Za-z0-9+/=]+)/.exec(dom);
    if (!found) throw new Error(`${from}: Chromium printed no picture`);
    const png = Buffer.from(found[1], 'base64');
    fs.writeFileSync(path.join(here, to), png);
    console.log(`${to}: ${size} × ${size}, ${png.length} bytes`);
  }
} finally {
  fs.rmSync(profile, { recursive: true, force: true });
}
