import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../kit/office-clock.ts';
import { HoldPart } from './hold-part.tsx';

beforeAll(() => setOfficeZone('Europe/Istanbul'));
afterAll(() => setOfficeZone(undefined));

const refused = (members: readonly string[]) =>
  new ApiError(
    400,
    {
      code: 0,
      key: 'GEN-VALIDATION',
      message: 'Check the fields',
      details: null,
      validationErrors: members.map((member) => ({ message: `Wrong ${member}`, members: [member] })),
    },
    undefined,
  );

/** The foot of a form whose price could not be read. */
function show(error: Error, faults: Readonly<Record<string, string>> = {}): string {
  const props = {
    state: { form: {}, draw: () => null, sent: { isBusy: false } },
    quote: { error, isError: true, isPlaceholderData: false },
    terms: { longestHoldHours: 24 },
    faults,
    kind: 'flight',
  } as unknown as Parameters<typeof HoldPart>[0];
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key) => key}>
        <HoldPart {...props} />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
}

test('a price lost on the way is told in words, with a button to ask again', () => {
  const page = show(new NoAnswerError(false, undefined));
  expect(page).toContain(texts['error.unknown']);
  expect(page).toContain(texts['error.retry']);
});

test('a refused price is told beside the order button unless a field shows it', () => {
  const error = refused(['coupon', 'siteId']);
  expect(show(error, { coupon: 'Wrong coupon' })).toContain('Wrong siteId');
  expect(show(error, { coupon: 'Wrong coupon', siteId: 'Wrong siteId' })).not.toContain('Wrong');
  expect(show(error)).not.toContain(texts['error.retry']);
});
