import { expect, test } from 'vitest';
import { createLog, maskCards } from './log.ts';

test.each(['5555555555554444', '5555 5555 5555 4444', '5555-5555-5555-4444', 'pan=5555555555554444;'])(
  'a card number in a text is masked: %s',
  (text) => {
    expect(maskCards(text)).toContain('[card]');
    expect(maskCards(text)).not.toContain('4444');
  },
);

test('reservation numbers, phones and sums stay readable', () => {
  const text = 'FW123456789, +90 242 000 17 27, 57708.00';
  expect(maskCards(text)).toBe(text);
});

/** What one call of the log writes. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, undefined, { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('a fault is logged with its place and code, and without the values of rows that a database repeats', () => {
  const fault = Object.assign(new Error('duplicate key: ada@example.com, card 5555555555554444'), {
    code: '23505',
    constraint: 'customer_email',
    detail: 'Key (email)=(ada@example.com) already exists.',
    where: 'passport 4510123456',
  });
  const line = written((log) => log.error({ err: fault }, 'A request failed'));
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23505', constraint: 'customer_email' } });
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/ada@|4510123456|5555/);
});

test('members that are personal or open something are hidden, however deep the caller put them', () => {
  const body = { email: 'ada@example.com', pGuid: 'K3y', passengers: { passportNumber: '4510' } };
  const line = written((log) => log.info({ body, token: 'T0ken' }, 'An order came'));
  expect(line).not.toMatch(/ada@|K3y|4510|T0ken/);
  expect(line.match(/\[hidden\]/g)).toHaveLength(4);
});
