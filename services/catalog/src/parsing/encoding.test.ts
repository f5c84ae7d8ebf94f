import { describe, expect, test } from '@jest/globals';
import { encode } from 'iconv-lite';
import { decodeText, detectEncoding } from './encoding.ts';

const german = 'Die schöne Frau zahlte 15,50 € und lächelte.\nÜber Köln.';
const chinese = '知识库的检索增强生成，方法与实践。\n第二行文字。';

test.each<[string, string, string, boolean]>([
  ['utf-8', 'utf-8', chinese, false],
  ['utf-8 with a mark', 'utf-8', german, true],
  ['utf-16le', 'utf-16le', german, false],
  ['utf-16le with a mark', 'utf-16le', chinese, true],
  ['utf-16be', 'utf-16be', german, false],
  ['utf-16be with a mark', 'utf-16be', german, true],
  ['windows-1252', 'windows-1252', german, false],
  ['gb18030', 'gb18030', chinese, false],
])('%s is read as it was written', (_, encoding, text, addBOM) => {
  expect(decodeText(encode(text, encoding, { addBOM }))).toBe(text);
});

test.each<[encoding: string, text: string]>([
  ['shift_jis', '商品名,価格\nりんご,100\nみかん,80'],
  ['shift_jis', '東京都千代田区'],
  ['euc-jp', 'コーヒーメーカーの使い方'],
  ['euc-kr', '반품은 구매일로부터 30일 이내에 가능합니다.'],
  ['big5', '退貨須知：商品到貨後七天內可以退貨，請保留完整包裝與發票。'],
  ['big5', '名稱,價格\n蘋果,100\n香蕉,80'],
  ['gb18030', '退货须知：商品到货后七天内可以退货，请保留完整包装与发票。'],
  ['gb18030', '编号\t姓名\n1\t王五\n2\t李四'],
  ['windows-1251', 'Возврат товара возможен в течение тридцати дней.'],
  ['windows-1251', 'ДОГОВОР № 5'],
  ['windows-1251', 'Order form for ACME Ltd, see the table of items and prices below.\nСтатус: Оплачено'],
  ['koi8-r', 'Условия возврата'],
  ['windows-1251', 'ПРАЙС-ЛИСТ;ЦЕНА'],
  ['windows-1253', 'Η επιστροφή είναι δυνατή εντός τριάντα ημερών.'],
  ['windows-1255', 'ניתן להחזיר את המוצר תוך שלושים יום'],
  ['windows-1256', 'يمكن إرجاع المنتج خلال ثلاثين يوما من تاريخ الشراء'],
  ['windows-1252', 'Preis;Größe;Farbe\n5;groß;grün\n7;klein;weiß'],
  ['windows-1252', 'Où est-ce ? Déjà vu : l’élève français à Besançon…'],
  ['windows-1252', '¡Hola! ¿Sí? ¿No? “Yes” “No” “Maybe”'],
  ['windows-1252', 'Ärzte, Ämter, Äpfel, Ähre: 25 °C, 30 °C, 40 °C'],
  ['windows-1252', 'Price list\nWidget 12.50 £\nGadget 20.00 £'],
  ['windows-1252', 'Größe: 5 m², Höhe 3 ½ m, 20 µm, ±5 %'],
  ['windows-1252', 'Il y a une\u00a0seconde\u00a0: dix mille\u00a0€'],
  ['windows-1252', 'L’unità è già pronta, perché no?'],
  ['windows-1252', 'Vörunni má skila innan þrjátíu daga frá kaupum, ef hún er ónotuð.'],
  ['windows-1252', 'måndag,tisdag,onsdag,torsdag,fredag,lördag,söndag'],
  ['windows-1250', 'Nazwa;Cena;Ilość\nŻarówka;12,50;4\nKrzesło dębowe;199,00;2'],
  ['windows-1250', 'Łódź'],
  ['windows-1250', 'Název;Cena\nŽidle dřevěná;250\nKřeslo;1200'],
  ['windows-1250', 'Kovács László;Nagy Erzsébet;Szőke Ádám'],
  ['windows-1250', 'Šećer, čaj, đumbir i žito: povrat u roku od trideset dana.'],
  ['iso-8859-2', 'Zwrot towaru jest możliwy w ciągu trzydziestu dni. Książka, gęś, źródło'],
  ['windows-1254', 'Ürün adı;Fiyat\nŞeker;12\nIhlamur çayı;30\nYoğurt;9'],
  ['windows-1257', 'Prekę grąžinti galima per trisdešimt dienų nuo įsigijimo.'],
  ['macintosh', 'Nom;Prénom;Ville\nLefèvre;Zoé;Besançon\nGarçon;Hélène;Orléans'],
  ['cp850', 'Die Rückgabe ist innerhalb von dreißig Tagen möglich. Größe: für Männer'],
  ['cp866', 'Имя;Фамилия\nИван;Петров'],
  ['windows-874', 'สินค้าสามารถคืนได้ภายในสามสิบวัน'],
  ['euc-kr', '이름,가격\n사과,100\n배,80'],
  ['shift_jis', 'トリリオン\nグーゴル'],
])('what a program wrote in %s and nobody told of is read: %s', (encoding, text) => {
  const bytes = encode(text, encoding);
  expect(decodeText(bytes)).toBe(text);
  expect(decodeText(Buffer.concat([encode(`${'plain words\n'.repeat(9_000)}`, 'latin1'), bytes]))).toContain(
    text,
  );
});

// Looked at again from each place, twenty million bytes would take hours.
test.each([[[0xe9]], [[0x81, 0x61, 0xe9]]])(
  'what %j over and over is in does not depend on how long it is',
  (bytes) => {
    const text = Buffer.from(bytes);
    expect(detectEncoding(Buffer.alloc(20_000_000, text))).toBe(detectEncoding(Buffer.alloc(2_000, text)));
  },
  120_000,
);

test('a declared charset is believed where the bytes do not say otherwise', () => {
  const russian = 'Привет, мир';
  expect(decodeText(encode(russian, 'koi8-r'), { declared: 'koi8-r' })).toBe(russian);
  expect(decodeText(encode(russian, 'utf-16le', { addBOM: true }), { declared: 'koi8-r' })).toBe(russian);
  expect(decodeText(encode(german, 'windows-1252'), { declared: 'no-such-charset' })).toBe(german);
});

test('a text cut within a character is still UTF-8', () => {
  expect(detectEncoding(Buffer.from(chinese).subarray(0, 20))).toBe('utf-8');
});

test.each(['Café', 'Voilà', 'più'])(
  'what ends in a letter of an older encoding is not UTF-8 that was cut: %s',
  (text) => {
    expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
  },
);

test('data is not text', () => {
  expect(detectEncoding(Buffer.from(Array.from({ length: 256 }, (_, i) => i)))).toBeUndefined();
});

test.each([
  ['ascii', '# more and more\n'.repeat(400)],
  ['utf-8', german.repeat(20)],
  ['windows-1252', german.repeat(20)],
  ['gb18030', chinese.repeat(20)],
])('a NUL among much else makes nothing else of %s', (encoding, text) => {
  const bytes = Buffer.concat([encode(text, encoding), Buffer.from('\0'), encode(text, encoding)]);
  expect(decodeText(bytes)).toBe(`${text}\0${text}`);
});

test('a few letters with a NUL are not letters of another script', () => {
  expect(decodeText(Buffer.from('count\0er 17'))).toBe('count\0er 17');
});

describe.each([['utf-8'], [undefined]])('where %s is declared', (declared) => {
  test.each([
    ['German', german, 0xe4],
    ['Chinese', chinese, 0xe5],
  ])('one broken byte in %s spoils one character, not all', (_, text, byte) => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([byte]), Buffer.from(text)]);
    expect(decodeText(bytes, { declared })).toBe(`${text}\ufffd${text}`);
  });

  test.each([
    ['windows-1252', german],
    ['gb18030', chinese],
  ])('what is %s all through is read as that', (encoding, text) => {
    expect(decodeText(encode(text, encoding), { declared })).toBe(text);
  });
});
