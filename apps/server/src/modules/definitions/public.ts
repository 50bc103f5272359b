export { definitionRoutes } from './routes.ts';
export { seedDemoDefinitions } from './demo-definitions.ts';
