import type { DomainCheck } from '@farewind/contract/reports/domain-check';
import { expect, it } from 'vitest';
import { entriesOf } from './domain-check.tsx';

const certificate = { state: 'unchecked', validUntil: null, reason: null } as const;
const alias = { type: 'CNAME', name: 'www.sunny.travel', value: 'app.farewind.example' } as const;
const policy = { type: 'TXT', name: '_dmarc.sunny.travel', value: 'v=DMARC1; p=none' } as const;

const wrong: DomainCheck = {
  hosts: [
    {
      host: 'www.sunny.travel',
      address: { state: 'elsewhere', found: ['203.0.113.9'], records: [alias] },
      certificate,
    },
  ],
  mail: {
    domain: 'sunny.travel',
    spf: { state: 'elsewhere', found: ['v=spf1 a ~all', 'v=spf1 mx -all'], records: [] },
    dmarc: { state: 'missing', found: [], records: [policy] },
  },
};

it('a name that leads elsewhere shows what its record must be, and what it is now', () => {
  expect(entriesOf('site', wrong)).toEqual([
    { type: 'CNAME', name: 'www.sunny.travel', expected: 'app.farewind.example', found: ['203.0.113.9'] },
  ]);
});

it('of several records where one is allowed each is shown, and of a missing one that there is none', () => {
  expect(entriesOf('mail', wrong)).toEqual([
    {
      type: 'TXT',
      name: 'sunny.travel',
      expected: undefined,
      found: ['v=spf1 a ~all', 'v=spf1 mx -all'],
    },
    { type: 'TXT', name: '_dmarc.sunny.travel', expected: 'v=DMARC1; p=none', found: [] },
  ]);
});
