import { z } from 'zod';
export const query = z.string();
