import { createContext } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';

/**
 * Shows a refusal of what stands in the surrounding form at its fields, for acts beside them such as a connection test;
 * returns the problems that belong to no field.
 */
export const FormRefusalContext = createContext<(error: ApiError) => readonly string[]>(
  ({ validationErrors }) => validationErrors.map(({ message }) => message),
);
