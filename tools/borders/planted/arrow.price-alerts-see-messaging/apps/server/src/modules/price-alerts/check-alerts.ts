import type { Messaging } from '../messaging/public.ts';
export type Mailed = Messaging;
