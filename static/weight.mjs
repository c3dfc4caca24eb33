// Prints what the first page and all it loads weigh on the wire:
//
//   node static/weight.mjs http://127.0.0.1:8080/
//
// Answers are counted as a browser gets them (brotli or gzip, with their
// headers). Ends with 1 if they are over the budget (architecture §9).

import http from 'node:http';
import https from 'node:https';
import zlib from 'node:zlib';

const budget = 60_000;

const start = process.argv[2];
if (!start || !/^https?:\/\//.test(start)) {
  console.error('usage: node static/weight.mjs URL');
  process.exit(2);
}

function get(url, hops = 5) {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const headers = { 'Accept-Encoding': 'gzip, br', Accept: '*/*', 'Accept-Language': 'en' };
    client
      .get(url, { headers, timeout: 10_000 }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const head = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 17);
          const body = Buffer.concat(parts);
          const { location } = response.headers;
          if (response.statusCode >= 300 && response.statusCode < 400 && location && hops > 0) {
            get(new URL(location, url), hops - 1).then((next) => resolve({ ...next, wire: next.wire + head + body.length }), reject);
            return;
          }
          if (response.statusCode !== 200) {
            reject(new Error(`${url} answered ${response.statusCode}`));
            return;
          }
          const encoding = response.headers['content-encoding'] ?? '';
          const text = encoding === 'br' ? zlib.brotliDecompressSync(body) : encoding === 'gzip' ? zlib.gunzipSync(body) : body;
          resolve({ url, wire: head + body.length, plain: text.length, encoding, text: text.toString('utf8') });
        });
      })
      .on('timeout', function () {
        this.destroy(new Error(`${url} took too long`));
      })
      .on('error', reject);
  });
}

// What a browser loads for this page: no links that one has to tap, no
// picture for a home screen.
function loads(html, base) {
  const found = new Set();
  const attribute = (tag, name) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find((value) => value !== undefined);
  for (const [tag, name] of html.matchAll(/<(link|script|img|source|iframe|object)\b[^>]*>/gi)) {
    if (name.toLowerCase() === 'link') {
      const rel = (attribute(tag, 'rel') ?? '').toLowerCase().split(/\s+/);
      if (!rel.some((one) => ['stylesheet', 'icon', 'manifest', 'preload', 'modulepreload'].includes(one))) continue;
      found.add(attribute(tag, 'href'));
    } else {
      found.add(attribute(tag, name.toLowerCase() === 'object' ? 'data' : 'src'));
    }
  }
  found.delete(undefined);
  return [...found]
    .map((link) => new URL(link.replaceAll('&amp;', '&'), base))
    .filter((url) => url.protocol.startsWith('http'));
}

try {
  const page = await get(new URL(start));
  const all = [page];
  for (const url of loads(page.text, page.url)) all.push(await get(url));
  let sum = 0;
  for (const { url, wire, plain, encoding } of all) {
    sum += wire;
    console.log(`${String(wire).padStart(8)}  ${(encoding || 'as it is').padEnd(8)} ${String(plain).padStart(8)}  ${url.pathname}`);
  }
  console.log(`${String(sum).padStart(8)}  of ${budget} bytes for the first page`);
  if (sum > budget) process.exitCode = 1;
} catch (problem) {
  console.error(`weight.mjs: ${problem.message}`);
  process.exitCode = 1;
}
