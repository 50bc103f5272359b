import { expect, test } from 'vitest';
import { isSenderConfirmed } from './sender-check.ts';

const FROM = 'anna@example.com';

test.each([
  [
    'its domain’s policy is kept',
    'mx.host; dkim=fail; spf=fail; dmarc=pass (p=reject) header.from=example.com',
  ],
  ['its domain signed it', 'mx.host; dkim=pass header.d=example.com header.s=a; dmarc=none'],
  ['its domain signed it, told by identity', 'mx.host; spf=none; dkim=pass header.i=@mail.example.com'],
  [
    'a server of its domain sent it',
    'mx.host 1; spf=pass (sender is allowed) smtp.mailfrom=anna@example.com',
  ],
  ['its mail server wraps the line', 'mx.host;\r\n\tdkim=none;\r\n\tdmarc=pass\r\n\theader.from=example.com'],
])('the sender of a mail is confirmed if %s', (_why, header) => {
  expect(isSenderConfirmed(header, FROM)).toBe(true);
});

test.each([
  ['its domain’s policy is broken', 'mx.host; spf=pass smtp.mailfrom=anna@example.com; dmarc=fail'],
  [
    'only another domain vouches for it',
    'mx.host; spf=pass smtp.mailfrom=x@evil.example; dkim=pass header.d=evil.example',
  ],
  ['a domain that ends alike vouches for it', 'mx.host; dkim=pass header.d=notexample.com'],
  ['the whole country does', 'mx.host; dkim=pass header.d=com'],
  ['nobody does', 'mx.host; spf=softfail smtp.mailfrom=anna@example.com; dkim=none'],
  [
    'the sender writes a result into a comment',
    'mx.host; spf=fail (domain of x;dmarc=pass (a; dmarc=pass) is not allowed) smtp.mailfrom=x@evil.example',
  ],
  [
    'the sender writes a result into an address',
    'mx.host; spf=fail smtp.mailfrom="x; dmarc=pass header.from=example.com"@evil.example',
  ],
])('the sender of a mail is not confirmed if %s', (_why, header) => {
  expect(isSenderConfirmed(header, FROM)).toBe(false);
});

test.each([undefined, '', 'mx.host', 'mx.host; none', 'mx.host; auth=pass smtp.auth=someone'])(
  'a server that tells nothing about the sender confirms nothing and denies nothing: %s',
  (header) => {
    expect(isSenderConfirmed(header, FROM)).toBeUndefined();
  },
);
