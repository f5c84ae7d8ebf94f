import { expect, it } from '@jest/globals';
import type { Session } from '@tutka/http-contracts';
import { chatsCsv } from './chats-csv.ts';

const chat = (more: Partial<Session>) =>
  ({
    uuid: 'u',
    title: 'Tides',
    exUserId: null,
    messageCount: 2,
    createdAt: 'a',
    lastMessageAt: 'b',
    ...more,
  }) as Session;

it('quotes what would break a row, and lets no title be a formula', () => {
  const titles = ['Tides', 'Ebb, "flow"', ' =HYPERLINK("http://x")', '-1+1'];
  expect(chatsCsv(titles.map((title) => chat({ title }))).split('\r\n')).toEqual([
    '\uFEFFchat,title,who,messages,began,lastMessage',
    'u,Tides,,2,a,b',
    'u,"Ebb, ""flow""",,2,a,b',
    'u,"\' =HYPERLINK(""http://x"")",,2,a,b',
    "u,'-1+1,,2,a,b",
    '',
  ]);
});

it('names outside users', () => {
  expect(chatsCsv([chat({ exUserId: '@ada' })])).toContain("u,Tides,'@ada,2");
});
