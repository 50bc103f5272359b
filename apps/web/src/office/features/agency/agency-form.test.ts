import { expect, it } from 'vitest';
import { toAgencyInput, readAgency, type AgencyInfo } from './agency-form.ts';
import { toBase64 } from '../../kit/files/to-base64.ts';

it('sends back what it has read when nothing was changed', () => {
  const info = {
    companyTitle: 'Farewind',
    brandName: 'Farewind',
    email: 'a@farewind.example',
    logo: null,
    cityId: 7,
    documentRetentionDays: 0,
    currencies: ['RUB', 'EUR'],
    languages: ['tr', 'ru'],
    domains: ['a.example', 'b.example'],
    requiredConsents: ['dataTransfer'],
    version: 3,
  } as unknown as AgencyInfo;
  expect(toAgencyInput(readAgency(info))).toMatchObject({
    companyTitle: 'Farewind',
    cityId: '7',
    documentRetentionDays: '0',
    taxNo: '',
    currencies: ['RUB', 'EUR'],
    languages: ['tr', 'ru'],
    domains: ['a.example', 'b.example'],
    requiredConsents: ['dataTransfer'],
  });
});

it('writes pictures larger than one call takes as base64', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251);
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
