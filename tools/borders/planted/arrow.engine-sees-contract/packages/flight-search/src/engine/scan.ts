import { cabin } from '@farewind/contract/core/fields';
export const any = cabin;
