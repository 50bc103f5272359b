import { workableKinds } from '@farewind/contract/orders/work-rights';
import { expect, test } from 'vitest';
import { listRoleTemplates } from './modules/identity/roles/role-templates.ts';

const AGENCY = 1;

test('whoever keeps the books may work on all the money that the queue shows them; an auditor only reads', () => {
  const worksOn = (name: string) =>
    workableKinds(
      new Set(listRoleTemplates(AGENCY, 'en').find((each) => each.name === name)!.grantedPermissions),
    );
  for (const name of ['Accountant', 'Finance', 'Owner'])
    expect(worksOn(name)).toEqual(expect.arrayContaining(['refund', 'dispute', 'books', 'manual']));
  expect(worksOn('SalesAgent')).toContain('moved');
  expect(worksOn('Auditor')).toEqual([]);
});
