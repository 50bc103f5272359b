export type { PrivacySources } from './privacy/ports.ts';
export { customerRoutes } from './routes.ts';
