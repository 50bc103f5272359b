import { describe, expect, it } from 'vitest';
import { namesOf, tick, toTree } from './permission-nodes.ts';

const permissions = ['Pages.Orders', 'Pages.Orders.View', 'Pages.Orders.Edit', 'Pages.Roles'].map((name) => ({
  name,
  displayName: name,
  description: '',
}));
const tree = toTree(permissions);

describe('the permissions of a role', () => {
  it('stand under the wider one that they belong to', () => {
    expect(tree.map(namesOf)).toEqual([
      ['Pages.Orders', 'Pages.Orders.View', 'Pages.Orders.Edit'],
      ['Pages.Roles'],
    ]);
  });

  it('are ticked with the branch below and the heads above, and cleared with the branch', () => {
    expect(tick(tree, [], 'Pages.Orders', true)).toEqual([
      'Pages.Orders',
      'Pages.Orders.View',
      'Pages.Orders.Edit',
    ]);
    expect(tick(tree, ['Pages.Roles'], 'Pages.Orders.View', true)).toEqual([
      'Pages.Roles',
      'Pages.Orders',
      'Pages.Orders.View',
    ]);
    expect(tick(tree, ['Pages.Orders', 'Pages.Orders.View', 'Pages.Roles'], 'Pages.Orders', false)).toEqual([
      'Pages.Roles',
    ]);
    expect(tick(tree, ['Pages.Orders', 'Pages.Orders.View'], 'Pages.Orders.View', false)).toEqual([
      'Pages.Orders',
    ]);
  });

  it('stay as they are for a name that nobody knows', () => {
    expect(tick(tree, ['Pages.Roles'], 'Pages.Nothing', true)).toEqual(['Pages.Roles']);
  });
});
