import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { about, capabilities, health, liveness, readiness } from './schemas.ts';

export const readCapabilities = call<typeof nothing, typeof capabilities>('about', 'GET', 'capabilities', 'public');
export const readAbout = call<typeof nothing, typeof about>('about', 'GET', 'about', '/about');
export const readHealth = call<typeof nothing, typeof health>('about', 'GET', 'health', 'public');
export const readLiveness = call<typeof nothing, typeof liveness>('about', 'GET', 'health/live', 'public');
export const readReadiness = call<typeof nothing, typeof readiness>('about', 'GET', 'health/ready', 'public');
