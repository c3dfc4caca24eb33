// node --test static/build.test.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minifyCSS, minifyJS } from './build.mjs';

test('style sheets get smaller and keep their meaning', () => {
  for (const [source, want] of [
    ['', ''],
    ['/* nothing */', ''],
    ['a {\n  color: red;\n}\n', 'a{color:red;}\n'],
    ['a /* x */ b { margin: 0 auto }', 'a b{margin:0 auto}\n'],
    ['a :hover, b > c{}', 'a :hover,b > c{}\n'],
    ['a { width: calc(100% - 2 * var(--x)) }', 'a{width:calc(100% - 2 * var(--x))}\n'],
    ['a::after { content: "/* kept */  ; }" }', 'a::after{content:"/* kept */  ; }"}\n'],
    ["a { content: 'it\\'s {  }' }", "a{content:'it\\'s {  }'}\n"],
    ['a { background: url( /a/x.svg?a=/*b*/ ) }', 'a{background:url( /a/x.svg?a=/*b*/ )}\n'],
    ['a { --empty: ; --x: 1 }', 'a{--empty: ;--x:1}\n'],
    ['a { margin: 1px/**/2px }', 'a{margin:1px/**/2px}\n'],
    ['@media (min-width: 40rem) and (hover) { a { b: c } }', '@media (min-width:40rem) and (hover){a{b:c}}\n'],
    ['@media screen and (prefers-color-scheme: light) {}', '@media screen and (prefers-color-scheme:light){}\n'],
    ['.a\\:b { color: red }', '.a\\:b{color:red}\n'],
    ['a { color: red !important }', 'a{color:red !important}\n'],
  ]) {
    assert.equal(minifyCSS(source), want);
    assert.equal(minifyCSS(want), want, 'twice is once');
  }
});

test('scripts get smaller and keep what other files name', () => {
  for (const [source, want] of [
    ['// only\n', '\n'],
    ['/* x */ a("x // y") // goes\n', 'a("x // y");\n'],
    ['const SHARED = 1, other = SHARED + now();\nuse(other)\n', /^const SHARED=1,other=/],
    ['(() => { const long = now(); use(long, long) })()', /^\(\(\)=>\{const (\w)=now\(\);use\(\1,\1\)\}\)\(\);\n$/],
  ]) {
    if (want instanceof RegExp) assert.match(minifyJS(source), want);
    else assert.equal(minifyJS(source), want);
  }
});
