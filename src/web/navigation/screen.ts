import type { ReactNode } from 'react';
import { createStore } from '../store.ts';

export const pageNote = createStore<ReactNode>(null);
