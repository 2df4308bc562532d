const LONG = 10_000;

const SCRIPTS = [
  '<script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '"><svg onload=pwned()>',
  `'><iframe srcdoc="<script>parent.pwned()</script>">`,
  'javascript:pwned()',
  '</textarea><script>pwned()</script>',
  '</title><script>pwned()</script>',
  '<a href="javascript:pwned()">open</a>',
  "{{constructor.constructor('pwned()')()}}",
  '${pwned()}',
  '<math><mtext></style><img src onerror=pwned()>',
  '<details open ontoggle=pwned()>',
  '&lt;script&gt;pwned()&lt;/script&gt;',
  'data:text/html,<script>parent.pwned()</script>',
  '" autofocus onfocus="pwned()',
  '<link rel=stylesheet href=//evil.example/a.css>',
];

const FORMULAS = [
  '=HYPERLINK("http://evil.example","Invoice")',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd',
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '"=1+1',
  ';=1+1,=2',
];

const SHAPES = [
  '\u202Egnp.exe\u202C',
  '\u2067right\u2066left',
  'مرحبا \u200Fשלום',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B\u033Da\u034E\u033A\u032Al\u0349\u030F',
  '\u200B\u200D\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(20),
  '﷽'.repeat(50),
  'x'.repeat(LONG),
];

const WAYS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Acme ${text}`,
  (text) => `${text} LLC`,
  (text) => text + text,
  (text) => text.toUpperCase().replaceAll('PWNED', 'pwned'),
  (text) => `${text}${'y'.repeat(LONG)}`.slice(0, LONG),
  (text) => `${'word '.repeat(LONG / 5)}${text}`.slice(-LONG),
  (text) => `=${text}`,
  (text) => `\t${text}`,
  (text) => `${text}\n${text}`,
  (text) => `\u202E${text}`,
  (text) => encodeURIComponent(text),
  (text) => JSON.stringify(text),
  (text) => `\\x3cscript\\x3e${text}`,
  (text) => text.replaceAll('<', '<\u200D'),
  (text) => `${text}\u0301\u0301`,
];

export const HOSTILE_TEXTS: readonly string[] = [...SCRIPTS, ...FORMULAS, ...SHAPES]
  .flatMap((text) => WAYS.map((way) => way(text)))
  .slice(0, 500);
