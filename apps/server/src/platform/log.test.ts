import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** The output of one log call, without the clock and process id, whose digits may be any. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info' }, undefined, { write: (line) => void lines.push(line) }));
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return said.map(({ time: _time, pid: _pid, ...rest }) => JSON.stringify(rest)).join('\n');
}

test('card numbers are masked in a log line’s message and in its members', () => {
  const text = 'card 5555/5555/5555/4444 refused';
  const line = written((log) => log.info({ note: text }, text));
  expect(line.match(/card \[card\] refused/g)).toHaveLength(2);
});

test('an error is logged with its place and code, without the row values that a database repeats', () => {
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

test('of a passenger’s document, only the nationality is logged', () => {
  const document = eachMember(documentMembers, (member) => `<${member}>`);
  const line = written((log) => log.info({ order: { document } }, 'An order came'));
  expect(documentMembers.filter((member) => line.includes(`<${member}>`))).toEqual(['nationality']);
});

test('personal members and secrets are hidden, however deeply nested', () => {
  const body = { email: 'ada@example.com', pGuid: 'K3y', passengers: { passportNumber: '4510' } };
  const line = written((log) => log.info({ body, token: 'T0ken' }, 'An order came'));
  expect(line).not.toMatch(/ada@|K3y|4510|T0ken/);
  expect(line.match(/\[hidden\]/g)).toHaveLength(4);
});
