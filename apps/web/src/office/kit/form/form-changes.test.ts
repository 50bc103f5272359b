import { describe, expect, it } from 'vitest';
import type { Field } from './field.ts';
import { findEmpty, listChanges, mergeChanges, splitChoice } from './form-changes.ts';

type Person = { name: string; email: string; roles: readonly string[]; isActive: boolean };
const fields: readonly Field<Person>[] = [
  { name: 'name', label: 'user.name', kind: 'text' },
  { name: 'email', label: 'user.email', kind: 'email', isOptional: true },
  { name: 'roles', label: 'user.roles', kind: 'multi', options: [] },
  { name: 'isActive', label: 'user.isActive', kind: 'check' },
];
const before: Person = { name: 'Elif', email: 'elif@a.example', roles: ['A', 'B'], isActive: true };

describe('a form', () => {
  it('counts as changed what differs, not what was ticked in another order', () => {
    expect(listChanges(fields, before, { ...before, roles: ['B', 'A'] })).toEqual([]);
    const after = { ...before, name: 'Elif K', isActive: false };
    expect(listChanges(fields, before, after).map(({ name }) => name)).toEqual(['name', 'isActive']);
    expect(listChanges(fields, before, { ...before, roles: ['A'] })).toHaveLength(1);
    expect(listChanges(fields, before, { ...before, roles: ['A', 'C'] })).toHaveLength(1);
  });

  it('keeps my changes over theirs, and theirs where I changed nothing', () => {
    const mine = { ...before, name: 'Elif K' };
    const theirs = { ...before, name: 'Elif T', email: 'new@a.example' };
    expect(mergeChanges(before, mine, theirs)).toEqual({ ...theirs, name: 'Elif K' });
  });

  it('shows which entries of a list were removed and which were added', () => {
    expect(splitChoice(['A', 'B'], ['B', 'C'])).toEqual([['A'], ['C']]);
    expect(splitChoice('one', 'two')).toEqual(['one', 'two']);
  });

  it('reports required fields that are empty', () => {
    expect(findEmpty(fields, { ...before, name: ' ', email: '' }, 'required')).toEqual({ name: 'required' });
  });
});
