import { z } from 'zod';

/** The messengers in which customers can receive the messages about their orders. */
export const messengers = ['telegram', 'max'] as const;
export const messengerSchema = z.enum(messengers);
export type Messenger = (typeof messengers)[number];
