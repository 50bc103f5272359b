import { expect, it } from 'vitest';
import { chooseMethod, type PaymentMethod } from './choose-method.ts';

const method = (id: string, name: string): PaymentMethod => ({
  id,
  name,
  way: 'hostedPage',
  take: 'hold',
  currencies: ['RUB'],
  payWithinSeconds: 1200,
  note: '',
});
const [sbp, card] = [method('sbp', 'СБП'), method('card', 'Банковская карта')];
const both = { methods: [sbp, card], outsideLimits: [] };
const tooMuchForSbp = {
  methods: [card],
  outsideLimits: [{ id: 'sbp', name: 'СБП', minimum: null, maximum: '700000.00' }],
};

it('what the buyer chose stays chosen while it is offered, whatever is best', () => {
  expect(chooseMethod(both, 'card', sbp)).toEqual({ method: card, gone: undefined });
});

it('of several methods none is chosen for the buyer, and a single one needs no choice', () => {
  expect(chooseMethod(both, undefined, undefined)).toEqual({ method: undefined, gone: undefined });
  const single = { methods: [card], outsideLimits: [] };
  expect(chooseMethod(single, undefined, undefined)).toEqual({ method: card, gone: undefined });
});

it('a chosen method that the new sum is too large for says up to how much it takes, and comes back with the sum', () => {
  const { method: taken, gone } = chooseMethod(tooMuchForSbp, 'sbp', sbp);
  expect(taken).toBe(card);
  expect(gone).toMatchObject({ name: 'СБП', maximum: '700000.00' });
  expect(chooseMethod(both, 'sbp', sbp)).toEqual({ method: sbp, gone: undefined });
});

it('a chosen method that is gone for another reason is named all the same; one that never was here is not missed', () => {
  const only = { methods: [card], outsideLimits: [] };
  expect(chooseMethod(only, 'sbp', sbp).gone).toEqual({ name: 'СБП', minimum: null, maximum: null });
  expect(chooseMethod(only, 'sbp', undefined)).toEqual({ method: card, gone: undefined });
});

it('of several other methods none takes the place of a chosen one that is gone, and why it is gone is said', () => {
  const third = method('tPay', 'T-Pay');
  const answer = { ...tooMuchForSbp, methods: [card, third] };
  expect(chooseMethod(answer, 'sbp', sbp)).toMatchObject({
    method: undefined,
    gone: { maximum: '700000.00' },
  });
});

it('nothing is taken where nobody takes the sum', () => {
  expect(chooseMethod({ methods: [], outsideLimits: [] }, undefined, undefined).method).toBeUndefined();
});
