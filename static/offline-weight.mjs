// Prints what the offline app is made of, by dependency:
//
//   node static/offline-weight.mjs
//
// It builds the app once more with its names, and adds up the machine code of
// each package. Data (tables of types, texts, embedded files) is one number:
// WebAssembly doesn't say whose it is. Bytes are those before compression.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-weight-'));
const file = path.join(folder, 'offline.wasm');
const env = { ...process.env, GOOS: 'js', GOARCH: 'wasm', CGO_ENABLED: '0' };
const run = spawnSync('go', ['build', '-trimpath', '-buildvcs=false', '-o', file, './cmd/offline'], { cwd: root, env, stdio: 'inherit' });
if (run.status !== 0) process.exit(1);
const wasm = fs.readFileSync(file);
fs.rmSync(folder, { recursive: true });

let at = 8;
function number() {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = wasm[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
}
function text() {
  const length = number();
  at += length;
  return wasm.toString('utf8', at - length, at);
}

let imported = 0;
const sizes = [];
const names = new Map();
const sections = {};
while (at < wasm.length) {
  const kind = wasm[at++];
  const length = number();
  const end = at + length;
  if (kind === 2) {
    for (let n = number(); n > 0; n--) {
      text();
      text();
      const what = wasm[at++];
      if (what !== 0) throw new Error('an import that is no function');
      number();
      imported++;
    }
  } else if (kind === 10) {
    for (let n = number(); n > 0; n--) {
      const size = number();
      sizes.push(size);
      at += size;
    }
  } else if (kind === 11) {
    sections.data = length;
  } else if (kind === 0 && text() === 'name') {
    while (at < end) {
      const part = wasm[at++];
      const after = number() + at;
      if (part === 1) for (let n = number(); n > 0; n--) names.set(number(), text());
      at = after;
    }
  }
  at = end;
}

// The linker writes names with _ for all but letters, digits and dots.
const plain = (name) => name.replace(/[^\w.]/g, '_');
const deps = spawnSync('go', ['list', '-deps', '-f', '{{.ImportPath}} {{with .Module}}{{.Path}}{{end}}', './cmd/offline'], { cwd: root, env, encoding: 'utf8' });
const owners = new Map();
for (const line of deps.stdout.trim().split('\n')) {
  const [pack, module] = line.split(' ');
  if (module === 'shipmate') owners.set(plain(pack), pack);
  else owners.set(plain(pack), module || `Go: ${pack.startsWith('vendor/') ? 'vendor' : pack.split('/').slice(0, 2).join('/')}`);
}

function owner(name) {
  let found = 'Go: made by the compiler and the linker';
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) found = owners.get(name.slice(0, dot)) ?? found;
  return found;
}

const total = new Map();
sizes.forEach((size, i) => {
  const whose = owner(names.get(imported + i) ?? 'go:unnamed');
  total.set(whose, (total.get(whose) ?? 0) + size);
});
const code = sizes.reduce((a, b) => a + b, 0);
for (const [whose, size] of [...total].sort((a, b) => b[1] - a[1])) {
  console.log(`${whose.padEnd(48)}${String(size).padStart(10)}  ${((100 * size) / code).toFixed(1).padStart(5)} %`);
}
console.log(`${'code'.padEnd(48)}${String(code).padStart(10)}`);
console.log(`${'data'.padEnd(48)}${String(sections.data).padStart(10)}`);
const listed = JSON.parse(fs.readFileSync(path.join(root, 'static', 'dist', 'assets.json'), 'utf8')).assets['offline.wasm'];
if (listed) console.log(`${'the app as it travels (brotli)'.padEnd(48)}${String(listed.br).padStart(10)}  of 4000000`);
