import { afterAll, beforeAll, expect, test } from 'vitest';
import { Office } from '../../../testing/office.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';

const LIST = 'flightOrders';

let office: Office;
let clerk: OfficeCaller;
let lead: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Orders.View']);
  lead = await hireStaff(office, ['Pages.Orders.View', 'Pages.SharedViews']);
});
afterAll(() => office.close());

const save = (caller: OfficeCaller, view: object) =>
  caller('SavedView/Save', { list: LIST, query: '', ...view });
const names = async (caller: OfficeCaller, list = LIST) =>
  (await caller('SavedView/GetAll', { list })).result.items.map(({ name }: { name: string }) => name);

test('staff save views of their own, which no one else sees', async () => {
  const query = 'status=booked&sort=-departsAt&columns=number,total&size=50&q=Sokolova&page=3&dialog=x&id=5';
  const { result } = await save(clerk, { name: 'Booked charters', query });
  // The searched name is not part of a view, nor is the open page or dialog.
  expect(result).toMatchObject({
    query: 'status=booked&sort=-departsAt&columns=number%2Ctotal&size=50',
    isShared: false,
    isOwn: true,
    mayChange: true,
  });
  expect(await names(clerk)).toEqual(['Booked charters']);
  expect(await names(lead)).toEqual([]);
  expect(await names(clerk, 'transferOrders')).toEqual([]);
  expect((await save(clerk, { name: 'booked CHARTERS' })).fields).toEqual({
    name: 'You already have a view with this name',
  });
  const { id } = result;
  for (const call of [
    lead('SavedView/Update', { id, name: 'Mine now', query: '' }),
    lead('SavedView/Delete', { input: id }),
  ])
    expect((await call).key).toBe('GEN-NOTFOUND');
});

test('a view whose query is too long once written as an address is refused at the query', async () => {
  for (const query of ['x'.repeat(2000), `city=${'ü'.repeat(600)}`])
    expect(await save(clerk, { name: 'Long', query })).toMatchObject({
      status: 400,
      fields: { query: expect.any(String) },
    });
});

test('a shared view is visible to all staff and changed only by those who may share', async () => {
  expect((await save(clerk, { name: 'For all', isShared: true })).key).toBe('GEN-DENIED');
  const { result } = await save(lead, { name: 'For all', query: 'status=problematic', isShared: true });
  const seen = (await clerk('SavedView/GetAll', { list: LIST })).result;
  expect(seen.mayShare).toBe(false);
  expect(seen.items.at(-1)).toMatchObject({
    name: 'For all',
    isShared: true,
    isOwn: false,
    mayChange: false,
  });
  const { id } = result;
  const change = { id, name: 'For all', query: 'status=ticketed', isShared: true };
  expect((await clerk('SavedView/Update', change)).key).toBe('GEN-DENIED');
  expect((await clerk('SavedView/Update', { ...change, isShared: false })).key).toBe('GEN-DENIED');
  expect((await clerk('SavedView/Delete', { input: id })).key).toBe('GEN-DENIED');
  expect((await lead('SavedView/Update', { ...change, version: 1 })).result).toMatchObject({ version: 2 });
  expect((await lead('SavedView/Update', { ...change, version: 1 })).key).toBe('GEN-CONFLICT');
  // A colleague who may share can change it too, but cannot make it their own.
  const other = await hireStaff(office, ['Pages.SharedViews']);
  expect((await other('SavedView/Update', { ...change, isShared: false })).key).toBe('GEN-DENIED');
  expect((await other('SavedView/Delete', { input: id })).key).toBeUndefined();
  expect(await names(lead)).toEqual([]);
});

test('host staff save views of their lists too', async () => {
  const host = await hireStaff(office, ['Pages.Tenants'], { tenantId: 0 });
  await host('SavedView/Save', { list: 'tenant', name: 'Active', query: 'isActive=true' });
  expect(await names(host, 'tenant')).toEqual(['Active']);
});
