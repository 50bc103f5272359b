export function findOrder(id: string, scope: TenantScope) {
  return scope.tx.selectFrom('orders').where('id', '=', id);
}
