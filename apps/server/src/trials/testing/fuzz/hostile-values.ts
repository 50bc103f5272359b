/** A JSON text of this many arrays inside of each other. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** What careless and malicious clients put in the place of a value. */
export const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63],
  ...[
    '',
    ' ',
    '\t\r\n',
    '0',
    '-1',
    '1e309',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[object Object]',
  ],
  // What databases, files and terminals do not take.
  ...['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ufeff', '\u202eabc', '\u0007\u001b[31m', '\ufffd'],
  ...['😀👩‍👩‍👧', 'İıŞşßﬁ', 'Z͑ͫ̓ͪ', '１２３', '٣٤', 'Ω≈ç√', 'א', 'أهلا'],
  ...['x'.repeat(129), 'x'.repeat(5000), '😀'.repeat(2000), '9'.repeat(400), ' '.repeat(1000)],
  // Other languages than the one that is meant.
  ...[
    "'",
    '"',
    '\\',
    '`',
    "'; drop table booking_order; --",
    "' or '1'='1",
    '%',
    '_%',
    '$1',
    '::jsonb',
    '{}',
    '[]',
  ],
  ...[
    '${7*7}',
    '{{7*7}}',
    '{reservationNumber}',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
  ],
  ...[
    '=1+1',
    '@SUM(1)',
    '../../../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/passwd\u0000.png',
    'CON',
    '%2e%2e%2f',
  ],
  ...[
    'a\r\nBcc: all@example.com',
    'a@b',
    '"a b"@example.com',
    'a@xn--80ak6aa92e.com',
    '(?:a+)+$',
    '^(a|a)*$',
  ],
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/',
    '//evil',
  ],
  ...[
    'http://[::1]:1/',
    'http://[',
    'https://user:pass@localhost:1/',
    'http://0x7f000001/',
    'data:text/html,x',
    'ftp://a',
  ],
  ...[
    '2030-02-30',
    '0000-00-00',
    '9999-12-31',
    '-271821-04-20',
    '+275760-09-14',
    '2030-06-01T25:61',
    '2030-13',
    '1-1-1',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '0190a0a0-0000-7000-8000-00000000dead',
    '2147483648',
    '-2147483649',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '99999999999999999999.99',
    '1,5',
    '1.005',
    '-0.00',
    '1e5',
  ],
  ...[
    [],
    [[]],
    {},
    [null],
    [{}],
    { length: -1 },
    { toString: 'x', valueOf: 1 },
    Array.from({ length: 300 }, () => 'x'),
  ],
  ...[
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { constructor: { prototype: { isAdmin: true } } },
    nested(500),
  ],
];

/** Headers that a client sends, wrongly. */
export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  ...['0', '-1', '999999999999', '1.5', 'abc', "1' or '1'='1", '1,2', ' '].map((id) => ({
    'abp.tenantid': id,
  })),
  ...['xx', '../../ru', 'en-US,ru;q=', 'ru'.repeat(500), '%00'].map((name) => ({
    'x-interface-language': name,
  })),
  ...['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(4000)}`, 'Bearer 1.2.3'].map(
    (authorization) => ({
      authorization,
    }),
  ),
  ...['Abp.TenantId=abc;;;=', 'Abp.TenantId=2; Abp.TenantId=1', '__proto__=1', '='.repeat(200)].map(
    (cookie) => ({
      cookie,
    }),
  ),
  ...['*', 'W/"', '"x", "y"', 'x'.repeat(2000)].map((tag) => ({ 'if-none-match': tag })),
  ...['evil.example', 'localhost:99999', '[::1', 'a b', 'default.localhost.'].map((host) => ({ host })),
  ...['x'.repeat(3000), "'; --", '\u00ff', '00000000-0000-0000-0000-000000000000'].map((key) => ({
    'x-order-key': key,
  })),
  { range: 'bytes=0-,-1' },
  { 'accept-encoding': 'br;q=x, *;q=0', accept: '*/*;q=9' },
  { origin: 'https://evil.example', 'access-control-request-headers': 'a, b\u00e9' },
  {
    'x-forwarded-for': 'not an address, 1.2.3.4.5',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-host': 'evil.example',
  },
  { 'content-encoding': 'gzip' },
  { 'accept-language': ';;q=,,*' },
];

/** Bodies that are none, with what they claim to be. */
export const hostileBodies: readonly { readonly type: string; readonly body: string | Buffer }[] = [
  ...['', '{', '{"a":', 'null', '[]', '"x"', '1', '{"a":1}}', '{"a":1,"a":2}', '\ufeff{}', "{'a':1}"].map(
    (body) => ({
      ...{ type: 'application/json', body },
    }),
  ),
  { type: 'application/json', body: '['.repeat(20_000) },
  { type: 'application/json', body: `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}` },
  { type: 'application/json', body: `{"a":"${'x'.repeat(300 * 1024)}"}` },
  { type: 'application/json', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'text/plain', body: 'hello' },
  { type: 'text/xml', body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'application/x-www-form-urlencoded', body: 'a=%zz&b[__proto__]=1&=&&c' },
  { type: 'multipart/form-data', body: '--x\r\n\r\n' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
  },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
  },
  { type: '', body: '{}' },
  { type: 'application/octet-stream', body: Buffer.from([0, 1, 2, 3]) },
];
