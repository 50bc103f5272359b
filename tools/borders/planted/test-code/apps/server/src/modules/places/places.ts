import { seedTenants } from '../../testing/seed-tenants.ts';
export const seed = seedTenants;
