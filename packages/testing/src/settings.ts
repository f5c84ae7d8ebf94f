export { chosen, chosenOrNone } from './chosen.ts';
export { numberSetting, numbersSetting } from './number-setting.ts';
export { textSetting } from './text-setting.ts';
