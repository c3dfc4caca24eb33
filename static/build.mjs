// Fills static/dist with everything a browser gets: hashed by content,
// precompressed, and listed in dist/assets.json for static.go.
//
//   node build.mjs             assets
//   node build.mjs --offline   assets and the app for the service worker
//
// Node 20 or newer; terser makes our scripts small. The same input gives the same output: no
// time, no random number and no folder order reaches a file.
//
// A source may name another asset by its logical path, "/a/icon-192.png";
// here that becomes the hashed one. Order: icons, npm, offline app, style
// sheet, the scripts of a page, sw.js last; each may name what comes before.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import zlib from 'node:zlib';

import { minify_sync } from 'terser';

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
const withOffline = process.argv.includes('--offline');

const budget = {
  ourJS: 8_000, // bytes of brotli, all our scripts together
  offline: 4_000_000, // bytes of brotli, offline.wasm
};

const types = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const packed = new Set(['.css', '.js', '.json', '.svg', '.wasm', '.webmanifest']);

// May be named without being there: they come with --offline only.
const optional = new Set(['offline.wasm', 'wasm_exec.js']);

function fail(message) {
  console.error(`build.mjs: ${message}`);
  process.exit(1);
}

// ---- reading -------------------------------------------------------------

function list(folder, ...extensions) {
  const dir = path.join(here, folder);
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir)
    .filter((name) => extensions.includes(path.extname(name)) && !name.startsWith('.'))
    .sort() // by code unit: the same on every machine
    .map((name) => ({ name, file: path.join(dir, name) }));
}

// Text is read with Unix line ends and without a byte order mark.
function readText(file) {
  return fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

// ---- making smaller, carefully ---------------------------------------------

// Takes out comments and needless white space. Strings, url() and everything
// in them stay; the blank between selectors and round + and - stays.
export function minifyCSS(source) {
  const token =
    /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\(\s*(?!["'\s])(?:[^)\\]|\\[\s\S])*\)|\\[\s\S]|\s+|[\s\S]/gi;
  let out = '';
  let blank = false; // white space was seen and not yet written
  let glue = false; // a comment was seen
  for (const [part] of source.matchAll(token)) {
    if (part.startsWith('/*') && part.length >= 4) {
      glue = true;
      continue;
    }
    if (/^\s+$/.test(part)) {
      blank = true;
      continue;
    }
    const last = out.slice(-1);
    const first = part[0];
    if (blank) {
      const tight = out === '' || '{};,'.includes(last) || '{};,'.includes(first);
      const value = last === ':' && !'};'.includes(first); // "color: red"
      if (!tight && !value) out += ' ';
      else if (tight && last === ':' && '};'.includes(first)) out += ' '; // "--x: ;"
    } else if (glue && out !== '' && !'{};,'.includes(last) && !'{};,'.includes(first)) {
      out += '/**/'; // the comment was all that kept two words apart
    }
    blank = false;
    glue = false;
    out += part;
  }
  return out === '' ? '' : out + '\n';
}

// Local names become short; those that files share (BUILD, FILES) stay.
export function minifyJS(source) {
  return minify_sync(source, { compress: { passes: 2 } }).code + '\n';
}

function checkJS(name, source) {
  try {
    new vm.Script(source, { filename: name });
  } catch (problem) {
    // A module can't be parsed as a script: ask Node itself.
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-js-'));
    const file = path.join(folder, 'check.mjs');
    fs.writeFileSync(file, source);
    const run = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' });
    fs.rmSync(folder, { recursive: true });
    if (run.status !== 0) fail(`${name}: ${problem.message}\n${run.stderr}`);
  }
}

// ---- collecting ------------------------------------------------------------

const assets = new Map(); // logical name → {file, body, type, ours}

function add(logical, body, { ours = false } = {}) {
  const extension = path.extname(logical);
  if (!types[extension]) fail(`${logical}: no content type is known for it`);
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(logical)) fail(`${logical}: use small letters, digits, dot, dash and underscore`);
  if (assets.has(logical)) fail(`${logical}: two files with this name`);
  const hash = createHash('sha256').update(body).digest('hex');
  assets.set(logical, {
    file: `${logical.slice(0, -extension.length)}.${hash.slice(0, 8)}${extension}`,
    body,
    type: types[extension],
    pack: packed.has(extension),
    ours,
  });
}

function link(from, text) {
  return text.replace(/(["'`(])\/a\/([a-z0-9][a-z0-9._-]*\.[a-z]+)(?=["'`)?#])/g, (whole, before, logical) => {
    const asset = assets.get(logical);
    if (asset) return `${before}/a/${asset.file}`;
    if (!optional.has(logical)) fail(`${from} names /a/${logical}, and there is no such asset (or it comes later)`);
    return whole;
  });
}

function npmFile(...parts) {
  const file = path.join(here, 'node_modules', ...parts);
  if (!fs.existsSync(file)) fail(`${path.join(...parts)} is missing: run "npm ci" in static/ first`);
  return file;
}

function collect() {
  for (const { name, file } of list('icons', '.svg', '.png')) {
    add(name, name.endsWith('.svg') ? Buffer.from(readText(file)) : fs.readFileSync(file));
  }

  const htmx = readText(npmFile('htmx.org', 'dist', 'htmx.min.js'));
  add('htmx.js', Buffer.from(htmx.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n')));

  if (withOffline) {
    const goroot = go(['env', 'GOROOT']).trim();
    add('wasm_exec.js', fs.readFileSync(path.join(goroot, 'lib', 'wasm', 'wasm_exec.js')));
    add('offline.wasm', buildOffline());
  }

  const sheets = list('css', '.css').map(({ name, file }) => {
    const text = readText(file);
    if (/@import\b/.test(text.replace(/\/\*[\s\S]*?\*\//g, ''))) fail(`css/${name}: @import would be dropped; all sheets become one`);
    return link(`css/${name}`, minifyCSS(text));
  });
  if (sheets.length > 0) add('app.css', Buffer.from(sheets.join('')));

  // What runs in a page is one file: fewer requests, and less to pack.
  const scripts = { 'page.js': [], 'sw.js': [] };
  for (const { name, file } of list('js', '.js')) {
    const text = link(`js/${name}`, minifyJS(readText(file)));
    checkJS(`js/${name}`, text);
    scripts[name === 'sw.js' ? name : 'page.js'].push(text);
  }
  for (const [name, texts] of Object.entries(scripts)) add(name, Buffer.from(texts.join('')), { ours: true });
}

function go(args, env = {}) {
  const run = spawnSync('go', args, {
    cwd: path.dirname(here),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.error) fail(`go ${args.join(' ')}: ${run.error.message}`);
  if (run.status !== 0) fail(`go ${args.join(' ')} ended with ${run.status}`);
  return run.stdout;
}

// No version control stamp and no folder names: the same source gives the
// same file, and so the same hash, on every machine.
function buildOffline() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shipmate-offline-'));
  const file = path.join(folder, 'offline.wasm');
  try {
    // Pages are long and run once a tap: not inlined they travel 200 kB lighter.
    // So do the rules, 140 kB: a phone asks them once a tap, too. Measured, a full
    // check takes 1.4 times as long; the server's engine stays inlined.
    // Without validator's "validateFn", which nobody here uses, nothing calls a
    // method by a name that only running tells: the linker leaves out those that
    // no one calls, another 500 kB. (text/template would keep them all, too.)
    const small = ['-tags=validator_novalidatefn', '-gcflags=shipmate/views=-l', '-gcflags=shipmate/handlers/...=-l', '-gcflags=shipmate/companion/...=-l'];
    go(['build', '-trimpath', '-buildvcs=false', '-ldflags=-s -w', ...small, '-o', file, './cmd/offline'], {
      GOOS: 'js',
      GOARCH: 'wasm',
      CGO_ENABLED: '0',
    });
    return fs.readFileSync(file);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

// ---- compressing -------------------------------------------------------------

// Quality 11 takes half a minute for the offline app, so what lies in dist
// with the same bytes, made by the same compressor, is used again.
const compressor = `brotli ${process.versions.brotli} q11, zlib ${process.versions.zlib} l9`;

function old() {
  try {
    return JSON.parse(fs.readFileSync(path.join(dist, 'assets.json'), 'utf8'));
  } catch {
    return {};
  }
}

function reuse(name) {
  try {
    return fs.readFileSync(path.join(dist, name));
  } catch {
    return null;
  }
}

function compress(asset, known) {
  if (!asset.pack) return;
  if (known && reuse(asset.file)?.equals(asset.body)) {
    asset.br = reuse(`${asset.file}.br`);
    asset.gz = reuse(`${asset.file}.gz`);
    if (asset.br && asset.gz && zlib.brotliDecompressSync(asset.br).equals(asset.body) && zlib.gunzipSync(asset.gz).equals(asset.body)) return;
  }
  asset.br = zlib.brotliCompressSync(asset.body, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: asset.body.length,
      [zlib.constants.BROTLI_PARAM_MODE]: asset.type === 'application/wasm' ? 0 : zlib.constants.BROTLI_MODE_TEXT,
    },
  });
  asset.gz = zlib.gzipSync(asset.body, { level: 9 });
  asset.gz[9] = 255; // the system it was made on: unknown
}

// ---- writing -----------------------------------------------------------------

function write() {
  const before = old();
  const files = new Map();
  const listed = {};
  const sum = createHash('sha256');
  for (const logical of [...assets.keys()].sort()) {
    const asset = assets.get(logical);
    compress(asset, before.compressor === compressor);
    const entry = { path: `/a/${asset.file}`, size: asset.body.length, type: asset.type };
    files.set(asset.file, asset.body);
    for (const encoding of ['br', 'gz']) {
      if (!asset[encoding] || asset[encoding].length >= asset.body.length) continue;
      entry[encoding] = asset[encoding].length;
      files.set(`${asset.file}.${encoding}`, asset[encoding]);
    }
    listed[logical] = entry;
    sum.update(`${logical}\0${createHash('sha256').update(asset.body).digest('hex')}\n`);
  }
  const hash = sum.digest('hex').slice(0, 12);
  files.set('assets.json', Buffer.from(JSON.stringify({ hash, compressor, assets: listed }, null, 1) + '\n'));

  // First what is new, then the list, then out with what is left over: a Go
  // build beside this one always finds a whole set.
  fs.mkdirSync(dist, { recursive: true });
  for (const [name, body] of files) {
    if (reuse(name)?.equals(body)) continue;
    const file = path.join(dist, name);
    fs.writeFileSync(`${file}.tmp`, body);
    fs.renameSync(`${file}.tmp`, file);
  }
  for (const name of fs.readdirSync(dist)) {
    if (name !== 'placeholder' && !files.has(name)) fs.rmSync(path.join(dist, name), { recursive: true });
  }
  if (!fs.existsSync(path.join(dist, 'placeholder'))) fs.writeFileSync(path.join(dist, 'placeholder'), '');
  return { hash, listed };
}

function report({ hash, listed }) {
  const width = Math.max(...Object.keys(listed).map((name) => name.length), 8);
  const cell = (n) => String(n ?? '–').padStart(10);
  console.log(`${'asset'.padEnd(width)}${cell('bytes')}${cell('brotli')}${cell('gzip')}`);
  let ours = 0;
  for (const [logical, { size, br, gz }] of Object.entries(listed)) {
    console.log(`${logical.padEnd(width)}${cell(size)}${cell(br)}${cell(gz)}`);
    if (assets.get(logical).ours) ours += br ?? size;
  }
  console.log(`build ${hash}; our JavaScript ${ours} of ${budget.ourJS} bytes (brotli)`);
  if (ours > budget.ourJS) fail(`our JavaScript is ${ours - budget.ourJS} bytes over its budget`);
  const offline = listed['offline.wasm'];
  if (offline) {
    console.log(`offline app ${offline.br} of ${budget.offline} bytes (brotli)`);
    if (offline.br > budget.offline) fail('the offline app is over its budget');
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  collect();
  report(write());
}
