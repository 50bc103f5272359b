import { expect, it } from 'vitest';
import { noteOfEmptyList, suggestionToTake } from './suggestion-state.ts';

it('a place that was typed and left before its suggestions came is taken once they are there', () => {
  const left = { text: 'Belek', chosenId: undefined, waiting: true, suggestions: ['Antalya'] };
  // Until then the list still belongs to other letters.
  expect(suggestionToTake(left)).toBeUndefined();
  expect(suggestionToTake({ ...left, waiting: false, suggestions: ['Belek', 'Serik'] })).toBe('Belek');
});

it('nothing is taken where a place is chosen, nothing was typed, or nothing was found', () => {
  const left = { text: 'Belek', chosenId: undefined, waiting: false, suggestions: ['Belek'] };
  expect(suggestionToTake({ ...left, chosenId: 'zone SERIK' })).toBeUndefined();
  expect(suggestionToTake({ ...left, text: ' ' })).toBeUndefined();
  expect(suggestionToTake({ ...left, suggestions: [] })).toBeUndefined();
});

it('an empty list says when its places could not be loaded, instead of waiting for ever', () => {
  expect(noteOfEmptyList({ waiting: true, answered: false })).toBe('waiting');
  expect(noteOfEmptyList({ waiting: false, answered: true })).toBe('none');
  expect(noteOfEmptyList({ waiting: false, answered: false })).toBe('failed');
});
