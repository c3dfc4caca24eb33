// Prints Lighthouse's scores of a page:
//
//   node static/lighthouse.mjs http://127.0.0.1:8080/ [--check]
//
// With --check it ends with 1 if a budget (architecture §9) isn't met. It
// takes a Chromium (CHROME_PATH, else /usr/bin/chromium) and no network
// besides the page's own server.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const url = process.argv[2];
if (!url || !/^https?:\/\//.test(url)) {
  console.error('usage: node static/lighthouse.mjs URL [--check]');
  process.exit(2);
}
const chromium = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const cli = path.join(here, 'node_modules', 'lighthouse', 'cli', 'index.js');
for (const file of [chromium, cli]) {
  if (!fs.existsSync(file)) {
    console.error(`lighthouse.mjs: ${file} is missing`);
    process.exit(2);
  }
}

const budgets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 0 };
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-lighthouse-'));
const report = path.join(profile, 'report.json');
try {
  const run = spawnSync(
    process.execPath,
    [
      cli, url, '--quiet', '--output=json', `--output-path=${report}`, '--no-enable-error-reporting',
      `--only-categories=${Object.keys(budgets).join(',')}`,
      `--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --user-data-dir=${profile}/profile`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'inherit', 'inherit'], timeout: 180_000 },
  );
  if (run.status !== 0 || !fs.existsSync(report)) {
    console.error(`lighthouse.mjs: Lighthouse ended with ${run.status ?? run.signal} and ${fs.existsSync(report) ? 'a' : 'no'} report`);
    process.exit(1);
  }
  const { categories, audits } = JSON.parse(fs.readFileSync(report, 'utf8'));
  let under = false;
  for (const [id, budget] of Object.entries(budgets)) {
    const score = Math.round((categories[id].score ?? 0) * 100);
    if (score < budget) under = true;
    console.log(`${id.padEnd(16)}${String(score).padStart(4)}${budget ? ` of ${budget}` : ''}${score < budget ? '  under budget' : ''}`);
    for (const { id: audit, weight } of categories[id].auditRefs) {
      const { score: part, title, scoreDisplayMode, displayValue } = audits[audit];
      if (weight > 0 && part !== null && part < 0.9 && scoreDisplayMode !== 'notApplicable') {
        console.log(`  ${String(Math.round(part * 100)).padStart(3)}  ${audit}: ${title}${displayValue ? ` (${displayValue})` : ''}`);
      }
    }
  }
  if (under && process.argv.includes('--check')) process.exitCode = 1;
} finally {
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
