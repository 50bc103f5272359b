import {
  documentCodes,
  documentMembers,
  eachMember,
  paperMembers,
} from '@farewind/values/passenger-document';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../shared/i18n/i18n.tsx';
import en from '../../shared/i18n/messages/en.json' with { type: 'json' };
import { TravellerPapers } from '../features/account/travellers/traveller-papers.tsx';
import { PassengerPapers } from '../features/checkout/sections/passengers-section.tsx';
import { family } from '../features/checkout/testing-family.ts';
import { startChange } from '../features/trip/changes/change-fields.ts';
import { DocumentFields } from '../features/trip/changes/document-fields.tsx';
import { CHANGE_PATH } from '../features/trip/changes/find-change-problems.ts';
import { PassengerDocument } from '../features/trip/tickets/passenger-document.tsx';
import { FieldProvider } from '../kit/fields/field-form.tsx';
import { OfferedCodes } from '../kit/fields/offered-codes.tsx';

const fields = { problemOf: () => undefined, leave: () => undefined };
const ignore = () => undefined;

/** Ids of the fields, and of the groups of date fields. */
function show(part: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', en)}>
      <FieldProvider value={fields}>{part}</FieldProvider>
    </I18nProvider>,
  );
}

const withoutBox = (html: string, members: readonly string[]) =>
  members.filter((member) => !new RegExp(`id="field-[\\w-]*\\b${member}\\b`).test(html));

it('a buyer can type every member of a document, where the journey asks for all', () => {
  const needed = { passport: 'required', expiry: true, identification: 'required' } as const;
  const form = <PassengerPapers path="passengers[0]" passenger={family[0]!} needed={needed} set={ignore} />;
  expect(withoutBox(show(form), paperMembers)).toEqual([]);
});

it('every member of a saved traveller’s documents can be typed', () => {
  const papers = eachMember(paperMembers, () => '');
  const form = <TravellerPapers papers={papers} asksIdentification onType={ignore} />;
  expect(withoutBox(show(form), paperMembers)).toEqual([]);
});

it('a correction can be requested for every member of a document', () => {
  const typed = startChange({ name: 'ANNA', surname: 'SOKOLOVA' });
  expect(withoutBox(show(<DocumentFields typed={typed} onType={ignore} />), documentMembers)).toEqual([]);
  expect(CHANGE_PATH).toBe('changes[0]');
});

it('a number that is offered has a box under its name, which may stay empty', () => {
  const values = eachMember(documentCodes, (code) => `<${code}>`);
  const html = show(
    <OfferedCodes path="passengers[0]" codes={documentCodes} values={values} onText={ignore} />,
  );
  for (const code of documentCodes) {
    expect(html).toContain(`id="field-passengers-0-${code}"`);
    expect(html).toContain(`value="&lt;${code}&gt;"`);
    expect(html).toContain(en[`checkout.${code}`]);
  }
  expect(html.match(new RegExp(en['checkout.optional'], 'g'))).toHaveLength(documentCodes.length);
});

it('the ticket’s page shows every number that the order tells, each under its name', () => {
  const numbers = eachMember(documentCodes, (code) => `•• ${code}`);
  const passenger = {
    type: 'adult',
    name: 'ANNA',
    surname: 'SOKOLOVA',
    document: '•• ••• 906',
    numbers,
  } as const;
  const html = show(<PassengerDocument passenger={passenger} />);
  expect(html).toContain('•• ••• 906');
  expect(documentCodes.filter((code) => !html.includes(`•• ${code}`))).toEqual([]);
  expect(documentCodes.filter((code) => !html.includes(en[`checkout.${code}`]))).toEqual([]);
});
