import type { ReadAcceptedTexts } from '../ports.ts';

/** Stands in for the content module: the agreement's text is simply the values it is filled in with. */
export const readTestTexts: ReadAcceptedTexts = async (_scope, _language, { values }) => {
  const version = '2026-11';
  const texts = { title: 'Agreement', body: JSON.stringify(values) };
  return {
    agreement: { name: 'salesAgreement', version, hash: 'hash-of-the-agreement', ...texts },
    others: [{ name: 'webUsage', version, hash: 'hash-of-the-usage' }],
  };
};
