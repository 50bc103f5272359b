import { saveSmsSetting } from '@farewind/contract/settings/sms-settings';
import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { createNetwork } from '../../../platform/network/network.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { requireSmsFields } from './sms-settings.ts';

const deps = {
  network: createNetwork({ isOpen: false, allowedHosts: [] }),
  smsProviders: ['netgsm', 'twilio', 'smpp'],
} as unknown as SettingDeps;

const base = { userName: 'u', password: 'p', originator: 'FAREWIND', defaultCountryCode: '+90' };

/** The problem of the address, if any. */
function faultOf(provider: string, apiUrl: string): string | undefined {
  try {
    requireSmsFields(deps, saveSmsSetting.input.parse({ ...base, provider, apiUrl }));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field] = error.options.fields ?? [];
    return `${field?.path} ${field?.message}`;
  }
}

test.each([
  ['netgsm', 'https://api.netgsm.example', undefined],
  ['twilio', 'https://api.twilio.example', undefined],
  ['smpp', 'smpp://smsc.example:2775', undefined],
  ['smpp', 'smpp://smsc.example', undefined],
  ['smpp', 'ssmpp://[2a00:1450:4001:81b::200e]', undefined],
  ['smpp', 'https://smsc.example', 'apiUrl setting.addressOfOtherKind'],
  ['twilio', 'smpp://smsc.example', 'apiUrl setting.addressOfOtherKind'],
  ['smpp', 'smpp://10.0.0.7:2775', 'apiUrl setting.privateAddress'],
  ['smpp', 'smpp://localhost', 'apiUrl setting.privateAddress'],
  ['smpp', 'smpp://[::1]:2775', 'apiUrl setting.privateAddress'],
  ['smpp', 'smpp://smsc.example:22', 'apiUrl setting.port'],
  ['twilio', 'http://169.254.169.254/', 'apiUrl setting.privateAddress'],
  ['standIn', 'https://x.example', 'provider validation.invalidValue'],
])('a provider of %s at %s is judged at its field', (provider, apiUrl, fault) => {
  expect(faultOf(provider, apiUrl)).toBe(fault);
});

test.each([
  'smpp://user:pass@smsc.example',
  'smpp://smsc.example/path',
  'smpp:smsc.example',
  'ftp://smsc.example',
])('%s is no address of a provider', (apiUrl) => {
  expect(saveSmsSetting.input.safeParse({ ...base, provider: 'smpp', apiUrl }).success).toBe(false);
});

test.each([
  ['FAREWIND', true],
  ['+15005550006', true],
  ['+1500', false],
  ['A name too long', false],
])('a sender %s may be one: %s', (originator, isOne) => {
  const apiUrl = 'https://api.example';
  const input = { ...base, provider: 'twilio', apiUrl, originator };
  expect(saveSmsSetting.input.safeParse(input).success).toBe(isOne);
});
