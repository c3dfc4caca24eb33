// Starts a server with an empty data folder and measures its first page:
//
//   node static/measure.mjs bin/shipmate [path …]
//
// Prints the weight (weight.mjs) and Lighthouse's scores (lighthouse.mjs) of
// each path, "/" if none is given.

import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [binary, ...paths] = process.argv.slice(2);
if (!binary) {
  console.error('usage: node static/measure.mjs BINARY [path …]');
  process.exit(2);
}

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-measure-'));
const server = spawn(path.resolve(binary), ['serve', '--addr', '127.0.0.1:0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const port = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (part) => {
      text += part;
      const found = /https?:\/\/[^\s/]+:(\d+)/.exec(text);
      if (found) resolve(found[1]);
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    setTimeout(() => reject(new Error('the server said no address within 20 seconds')), 20_000).unref();
  });
  for (const one of paths.length > 0 ? paths : ['/']) {
    const url = `http://127.0.0.1:${port}${one}`;
    for (const script of ['weight.mjs', 'lighthouse.mjs']) {
      console.log(`\n${script} ${one}`);
      const run = spawnSync(process.execPath, [path.join(here, script), url], { stdio: ['ignore', 'inherit', 'inherit'] });
      if (run.status !== 0) process.exitCode = 1;
    }
  }
} catch (problem) {
  console.error(`measure.mjs: ${problem.message}`);
  process.exitCode = 1;
} finally {
  server.kill();
  fs.rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
