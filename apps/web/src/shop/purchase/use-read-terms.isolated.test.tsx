import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { filledIn, goodCard } from '../features/checkout/testing-family.ts';
import { startRideFields } from '../features/transfers/checkout/start-ride-fields.ts';
import type { FormProblem } from '../kit/fields/form-problem.ts';
import { readDraft, startFields, storeDraft } from './checkout-draft.ts';
import type { CheckoutFields } from './checkout-fields.ts';
import { emptyRideFields, rideDrafts } from './ride-drafts.ts';
import { usePurchaseForm } from './use-purchase-form.ts';
import { useReadTerms } from './use-read-terms.ts';
import { stubStorage } from '../../shared/testing/stub-storage.ts';

// Keys stand for the sentences.
const texts = vi.hoisted(() => ({ t: (key: string) => key }));
vi.mock('../../shared/i18n/i18n.tsx', () => ({ useT: () => texts.t }));

beforeAll(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', EventTarget);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterAll(() => vi.unstubAllGlobals());

const changed = 'The terms have changed since you read them';
const refusal = new ApiError(
  409,
  {
    code: 0,
    key: 'ORD-CONTRACT',
    message: changed,
    details: null,
    validationErrors: [{ message: changed, members: ['contractAccepted'] }],
  },
  undefined,
);
const rides = { searchId: 's', transferId: 't' };
const agreement = { title: 'Agreement', body: 'text', version: '1', hash: 'of the text' };

const findUnticked = ({ contractAccepted }: CheckoutFields): FormProblem[] =>
  contractAccepted ? [] : [{ path: 'contractAccepted', message: 'contract.mustAccept' }];

/** A filled checkout form, for a choice that `choose` changes. */
async function openForm(start: CheckoutFields = filledIn) {
  const drawn: {
    form: ReturnType<typeof usePurchaseForm<CheckoutFields>>;
    terms: ReturnType<typeof useReadTerms>;
  }[] = [];
  function Form({ about, method }: { readonly about: string; readonly method: string | undefined }) {
    const form = usePurchaseForm({ ...start, contractAccepted: true }, findUnticked);
    drawn.push({ form, terms: useReadTerms(form, about, method) });
    return null;
  }
  // As much of a document as React needs to draw nothing.
  const nothing = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const ownerDocument = { ...nothing, nodeType: 9, defaultView: globalThis };
  const root = createRoot({ ...nothing, nodeType: 1, tagName: 'DIV', ownerDocument } as unknown as Element);
  const choose = (about: string, method?: string) =>
    act(async () => root.render(<Form about={about} method={method} />));
  await choose('no bag');
  return { choose, now: () => drawn.at(-1)! };
}

it('terms that changed after reading are told at their box, which is unticked, with all else that was typed kept', async () => {
  const { now } = await openForm();
  await act(async () => now().form.changeCard(goodCard));
  await act(async () => now().terms.record({ ...agreement, termsHash: 'read' }));
  expect(now().terms.find()).toBe('read');
  const typed = now().form.fields;

  await act(async () => now().terms.showProblems(refusal));
  expect(now().form.fields).toEqual({ ...typed, contractAccepted: false, readTerms: undefined });
  expect(now().form.card).toEqual(goodCard);
  expect(now().form.shown).toEqual([{ path: 'contractAccepted', text: changed }]);
  // The new agreement is opened, and until it is read nothing is compared with the old one.
  expect(now().terms.changes).toBe(1);
  expect(now().terms.find()).toBeUndefined();

  // Pressing again without accepting still says why.
  await act(async () => expect(now().form.check()).toBe('contractAccepted'));
  expect(now().form.problemOf('contractAccepted')).toBe(changed);

  await act(async () => now().terms.record({ ...agreement, termsHash: 'read anew' }));
  await act(async () => now().form.change({ contractAccepted: true }, 'contractAccepted'));
  await act(async () => expect(now().form.check()).toBeUndefined());
  expect(now().form.shown).toEqual([]);
  expect(now().terms.find()).toBe('read anew');
});

it('a buyer who adds a bag after reading is not told that the terms have changed', async () => {
  const { choose, now } = await openForm();
  await act(async () => now().terms.record({ ...agreement, termsHash: 'without a bag' }));
  await choose('a bag');
  expect(now().terms.find()).toBeUndefined();
  await choose('no bag');
  expect(now().terms.find()).toBe('without a bag');
});

it('a buyer who pays before the payment methods have come is still told if the terms have changed', async () => {
  const { choose, now } = await openForm();
  await choose('no bag', 'card');
  await act(async () => now().terms.record({ ...agreement, termsHash: 'by card' }));
  await choose('no bag');
  expect(now().terms.find()).toBe('by card');
  await choose('no bag', 'sbp');
  expect(now().terms.find()).toBeUndefined();
});

it('a buyer who reads the terms and reloads the page is still told if they have changed since', async () => {
  stubStorage('localStorage');
  const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
  const { now } = await openForm();
  await act(async () => now().terms.record({ ...agreement, termsHash: 'read' }));
  storeDraft({ choice, fields: now().form.fields });

  const counts = { adults: 1, children: 1, infants: 1 };
  const reloaded = await openForm(startFields(counts, readDraft(), choice));
  expect(reloaded.now().terms.find()).toBe('read');
  // Nor does a purchase of rides forget them.
  rideDrafts.keep({ choice: rides, fields: { ...emptyRideFields, readTerms: now().form.fields.readTerms } });
  expect(startRideFields(rideDrafts.read(), rides, undefined).readTerms?.termsHash).toBe('read');
});
