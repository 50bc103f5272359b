import type { Mail } from '../messaging/public.ts';
export type Letter = Mail;
