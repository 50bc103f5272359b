import type { Input, Operation } from '@farewind/contract/core/operation';
import type { z } from 'zod';

export type RemoteInput<Op extends Operation> = Input<Op>;
export type Answer<Op extends Operation> = z.output<Op['output']>;
