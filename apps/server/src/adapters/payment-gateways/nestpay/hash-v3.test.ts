import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureOf } from '../test-bank/form-signature.ts';
import { isFormGenuine, signForm } from './hash-v3.ts';

function sha512(text: string): string {
  return createHash('sha512').update(text, 'utf8').digest('base64');
}

describe('hash version 3', () => {
  it('joins the values in the order of their names without regard to case, the store key last', () => {
    const fields = { rnd: 'r', Email: 'a@b.example', amount: '100.25', clientid: '1', TranType: 'PreAuth' };
    expect(signForm(fields, 'key')).toBe(sha512('100.25|1|a@b.example|r|PreAuth|key'));
  });

  it('escapes backslash and bar in values and in the store key', () => {
    expect(signForm({ b: 'x|y', a: 'c:\\d' }, 'k|\\')).toBe(sha512('c:\\\\d|x\\|y|k\\|\\\\'));
  });

  it('keeps the place of an empty value and takes letters beyond Latin as UTF-8', () => {
    expect(signForm({ a: '', b: 'Ж', c: '' }, 'k')).toBe(sha512('|Ж||k'));
  });

  it('leaves out hash, encoding and the identity number, however they are written', () => {
    const signed = sha512('1|k');
    expect(signForm({ a: '1', HASH: 'x', Encoding: 'utf-8', nationalIdNo: '10000000146' }, 'k')).toBe(signed);
  });

  it('equals the bank’s own calculation', () => {
    const name = fc.stringMatching(/^[A-Za-z_]{1,8}$/).filter((text) => text !== '__proto__');
    const forms = fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key.toUpperCase() });
    fc.assert(
      fc.property(forms, fc.string(), (entries, key) => {
        const fields = Object.fromEntries(entries);
        expect(signForm(fields, key)).toBe(signatureOf(fields, key));
      }),
    );
  });

  it('is that of an answer recorded at a bank’s test terminal, and of it alone', () => {
    const file = join(import.meta.dirname, 'golden', 'gate-return.json');
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(isFormGenuine(recorded, 'TEST1234')).toBe(true);
    expect(isFormGenuine({ ...recorded, amount: '1' }, 'TEST1234')).toBe(false);
  });

  it('is accepted only as it was signed', () => {
    const fields = { oid: '1', mdStatus: '1' };
    const signed = { ...fields, HASH: signForm(fields, 'key') };
    expect(isFormGenuine(signed, 'key')).toBe(true);
    expect(isFormGenuine({ ...signed, mdStatus: '2' }, 'key')).toBe(false);
    expect(isFormGenuine({ ...signed, extra: '' }, 'key')).toBe(false);
    expect(isFormGenuine(signed, 'other key')).toBe(false);
    expect(isFormGenuine(fields, 'key')).toBe(false);
    expect(isFormGenuine({ ...signed, hash: signed.HASH }, 'key')).toBe(false);
  });
});
