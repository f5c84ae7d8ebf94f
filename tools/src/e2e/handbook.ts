import type { Browser } from 'playwright-core';

/** A question whose answer stands on one page of the handbook, and a word that the answer holds. */
export interface KnownQuestion {
  readonly question: string;
  readonly page: number;
  readonly answer: string;
}

const PAGES = 120;
const starts = ['Ardn', 'Bel', 'Corr', 'Dun', 'Esk', 'Farl', 'Gril', 'Holm', 'Inver', 'Kels'];
const ends = [
  'ay',
  'moor',
  'ness',
  'skerry',
  'vik',
  'wick',
  'holm',
  'fjord',
  'bost',
  'garth',
  'dale',
  'sund',
];
const keepers = ['Agnes', 'Björn', 'Clara', 'Dmitri', 'Elsa', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const fuels = ['whale oil', 'paraffin', 'acetylene', 'colza oil', 'petroleum vapour', 'beeswax'];
const goods = [
  'smoked herring',
  'seaweed bread',
  'juniper honey',
  'walrus rope',
  'amber buttons',
  'peat whisky',
  'goose down',
];

interface Island {
  readonly page: number;
  readonly name: string;
  readonly keeper: string;
  readonly fuel: string;
  readonly steps: number;
  readonly goods: string;
  readonly year: number;
}

/** The island on each page; every name occurs on one page only. */
const islands: readonly Island[] = Array.from({ length: PAGES }, (_, at) => ({
  page: at + 1,
  name: `${starts[at % starts.length]}${ends[Math.floor(at / starts.length)]}`,
  keeper: `${keepers[(at * 7) % keepers.length]} ${starts[(at * 3 + 4) % starts.length]}son`,
  fuel: fuels[(at * 5) % fuels.length] ?? '',
  steps: 61 + ((at * 37) % 240),
  goods: goods[(at * 3) % goods.length] ?? '',
  year: 1701 + ((at * 53) % 220),
}));

function pageOf({ name, keeper, fuel, steps, goods: sold, year }: Island): string {
  return `<section><h2>The lighthouse of ${name}</h2>
    <p>The lighthouse of ${name} was first lit in the year ${year}. Its keeper is ${keeper}, who climbs ${steps} steps to
    the lantern every evening. The lamp of ${name} burns ${fuel}, and its light is seen from far away in clear weather.</p>
    <p>The people of ${name} trade ${sold} with passing ships. In winter the harbour freezes, and letters come over the
    ice. The logbook is kept in the watch room, where strangers may read it when they ask politely.</p></section>`;
}

/** A PDF of 120 pages, printed by the browser itself: facts of its own on every page. */
export async function printHandbook(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const style = 'section{break-after:page;font:16px serif} h2{font-size:22px}';
  await page.setContent(
    `<html><head><style>${style}</style></head><body>${islands.map(pageOf).join('')}</body></html>`,
  );
  const pdf = await page.pdf({
    format: 'A5',
    margin: { top: '2cm', left: '2cm', right: '2cm', bottom: '2cm' },
  });
  await page.close();
  return pdf;
}

const asked: readonly ((island: Island) => Omit<KnownQuestion, 'page'>)[] = [
  ({ name, keeper }) => ({ question: `Who is the keeper of the lighthouse of ${name}?`, answer: keeper }),
  ({ name, fuel }) => ({ question: `What does the lamp of ${name} burn?`, answer: fuel }),
  ({ name, year }) => ({
    question: `In which year was the lighthouse of ${name} first lit?`,
    answer: String(year),
  }),
  ({ name, goods: sold }) => ({ question: `What do the people of ${name} trade with ships?`, answer: sold }),
];

/** Twelve questions over the whole book. */
export const knownQuestions: readonly KnownQuestion[] = Array.from({ length: 12 }, (_, at) => {
  const island = islands[(at * 10 + 3) % PAGES];
  const ask = asked[at % asked.length];
  if (!island || !ask) throw new Error('the handbook has fewer pages than questions');
  return { ...ask(island), page: island.page };
});

/** Five questions that the handbook does not answer. */
export const unanswerable: readonly string[] = [
  'How do I cancel my mobile phone contract?',
  'Which vitamins does broccoli contain?',
  'Who won the football world cup in Brazil?',
  'What is the capital gains tax rate for companies?',
  'How does photosynthesis convert carbon dioxide?',
];
