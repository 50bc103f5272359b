export const load = () => import('@farewind/contract/core/fields');
