import { documentDates, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import messages from '../../../../shared/i18n/messages/en.json' with { type: 'json' };
import en from '../../../i18n/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../../i18n/office-i18n.tsx';
import { toCancelRequest } from '../dialogs/cancel-dialog.tsx';
import { listFields, pickChanged } from '../dialogs/change-passengers-dialog.tsx';
import { pickCorrected } from '../dialogs/contact-dialogs.tsx';
import { formatMember } from '../order-words.ts';
import type { OrderAdmin } from '../use-order.ts';
import { PassengersPanel } from './passengers-panel.tsx';

// A key without a text shows itself, as in the real catalogues.
const t = (key: string) => (key in en ? `Text of ${key}` : key);

/** The panel's text for a passenger, whose document is in the answer whether it is to be shown or not. */
function show(areShown: boolean): string {
  const document = {
    ...eachMember(documentMembers, (member) => `of ${member}`),
    ...eachMember(documentDates, (member) => `${2000 + documentDates.indexOf(member)}-05-17`),
  };
  const passenger = { index: 0, type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', parentIndex: null };
  const admin = {
    documents: { areShown, toggle: () => undefined },
    can: () => false,
    order: {
      items: [],
      passengers: [{ ...passenger, ...document, document: '•• ••• 906', isErased: false }],
    },
  };
  return renderToStaticMarkup(
    <OfficeTextsProvider value={t}>
      <PassengersPanel admin={admin as unknown as OrderAdmin} />
    </OfficeTextsProvider>,
  );
}

it('staff who may see documents are shown every member of them, and nobody else any', () => {
  const [shown, masked] = [show(true), show(false)];
  const dates = documentDates.map((_, at) => `17-05-${2000 + at}`);
  const texts = documentMembers.filter((member) => !(documentDates as readonly string[]).includes(member));
  expect(dates.filter((date) => !shown.includes(date))).toEqual([]);
  expect(texts.filter((member) => !shown.includes(`of ${member}`))).toEqual([]);
  expect(masked).toContain('•• ••• 906');
  expect(dates.filter((date) => masked.includes(date))).toEqual([]);
  expect(texts.filter((member) => masked.includes(`of ${member}`))).toEqual([]);
});

it('staff can change every member of a document, and a request names each by a word', () => {
  const names = new Set<string>(listFields(t, []).map(({ name }) => name));
  expect(documentMembers.filter((member) => !names.has(member))).toEqual([]);
  expect(documentMembers.filter((member) => formatMember(member, t, 'en') === member)).toEqual([]);
  expect(formatMember('passportNumber', t, 'en')).toBe('text of customer.passportNumber');
});

it('staff change only what they typed: a name or an address that nobody touched here is not sent back over a newer one', () => {
  const blank = { gender: '', reason: '', ...eachMember(documentMembers, () => '') };
  const opened = { surname: 'PETROV', name: 'IVAN', ...blank };
  const { reason: _, ...typed } = { ...opened, passportNumber: '7654321' };
  expect(pickChanged(opened, typed)).toEqual({ passportNumber: '7654321' });
  const contact = { email: 'anna@example.org', phone: '+79161234567' };
  expect(pickCorrected(contact, { ...contact, phone: '+79161234568' })).toEqual({ phone: '+79161234568' });
});

it('a ticket that was cancelled while its dialog was open does not make the rest of the order the one to cancel', () => {
  const request = { isForDocuments: false, isWaived: false, reason: '' };
  expect(toCancelRequest({ ...request, tickets: ['a'] }, ['a', 'b'])).toEqual({ tickets: 'a' });
  expect(toCancelRequest({ ...request, tickets: ['a'] }, ['b'])).toEqual({ tickets: 'a' });
  expect(toCancelRequest({ ...request, tickets: ['a', 'b'] }, ['a', 'b'])).toEqual({});
});

it('the cancelled traveller of a ride had a ride cancelled, not a ticket, and nobody of them flies', () => {
  const showCancelled = (kind: string) => {
    const passenger = { index: 0, type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', parentIndex: null };
    const admin = {
      documents: { areShown: false, toggle: () => undefined },
      can: () => false,
      order: {
        items: [{ kind, tickets: [{ passengerIndex: 0, state: 'cancelled' }] }],
        passengers: [{ ...passenger, document: '', isErased: false }],
      },
    };
    return renderToStaticMarkup(
      <I18nProvider value={createI18n('en', messages)}>
        <OfficeTextsProvider value={t}>
          <PassengersPanel admin={admin as unknown as OrderAdmin} />
        </OfficeTextsProvider>
      </I18nProvider>,
    );
  };
  expect(showCancelled('transfer')).toContain('Text of passenger.rideCancelled');
  expect(showCancelled('transfer')).not.toContain('order.flying');
  expect(showCancelled('flight')).toContain('Text of passenger.cancelled<');
  expect(showCancelled('flight')).toContain('order.flying');
});
