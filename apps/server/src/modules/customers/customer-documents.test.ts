import { eachMember, paperMembers } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { Keyring } from '../../platform/secrets/keyring.ts';
import {
  customerDocumentsPlace,
  maskDocuments,
  mergeDocuments,
  openDocuments,
  presentDocuments,
  sealDocuments,
} from './customer-documents.ts';

const kept = { passportSerial: '75', passportNumber: '2841906', passportExpiryDate: '2035-08-22' };

test('documents submitted masked, or not submitted, stay unchanged; an empty one is removed', () => {
  const masked = maskDocuments(kept);
  expect(mergeDocuments(kept, masked)).toMatchObject(kept);
  expect(mergeDocuments(kept, {})).toMatchObject(kept);
  expect(mergeDocuments(kept, { passportSerial: '' })).toEqual({
    ...kept,
    passportSerial: undefined,
    identificationNumber: undefined,
  });
});

test('documents are kept in capitals without spaces and hyphens', () => {
  expect(mergeDocuments({}, { passportNumber: ' ab-12 345 ' }).passportNumber).toBe('AB12345');
});

test.each([
  ['2841906', '••••906'],
  ['123456', '••••••'],
  ['AB', '••'],
])(
  'of %s only %s is shown: enough to tell two long ones apart, and nothing of a short one',
  (text, shown) => {
    expect(maskDocuments({ identificationNumber: text }).identificationNumber).toBe(shown);
  },
);

test('a passport’s expiry date is hidden', () => {
  expect(maskDocuments(kept).passportExpiryDate).toBe('••••••••••');
});

test('every document member is stored sealed, read back complete, and masked for users without the right', () => {
  const keyring = new Keyring('a key of the tests, thirty-two characters and more');
  const place = customerDocumentsPlace(1, 7);
  const typed = eachMember(paperMembers, (member) => `${member}284`.toUpperCase());
  const sealed = sealDocuments(keyring, place, mergeDocuments({}, typed));
  expect(sealed?.toString('latin1')).not.toMatch(/284/);
  const opened = openDocuments(keyring, place, sealed);
  expect(presentDocuments(opened)).toEqual(typed);
  const masked = maskDocuments(opened);
  expect(paperMembers.filter((member) => !/^•{4,}\w{0,3}$/.test(masked[member] ?? typed[member]))).toEqual(
    [],
  );
});
