export const keep = (scope: TenantScope) => scope.tx.insertInto('message');
