import { writeFileSync } from 'node:fs';
import { settingsFile, settingsPage } from './settings.ts';

writeFileSync(settingsFile, settingsPage());
