import { startServer, stopWithReason } from './start-server.ts';

startServer().catch(stopWithReason);
