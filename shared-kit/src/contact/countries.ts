/** English names, in the order and the words in which the platform stores them. */
const names = `
  Afghanistan; Åland Islands; Albania; Algeria; American Samoa; Andorra; Angola; Anguilla; Antarctica; Antigua and
  Barbuda; Argentina; Armenia; Aruba; Australia; Austria; Azerbaijan; Bahamas; Bahrain; Bangladesh; Barbados;
  Belarus; Belgium; Belize; Benin; Bermuda; Bhutan; Bolivia; Bonaire, Sint Eustatius and Saba; Bosnia and
  Herzegovina; Botswana; Bouvet Island; Brazil; British Indian Ocean Territory; Brunei Darussalam; Bulgaria;
  Burkina Faso; Burundi; Cambodia; Cameroon; Canada; Cape Verde; Cayman Islands; Central African Republic; Chad;
  Chile; China; Christmas Island; Cocos (Keeling) Islands; Colombia; Comoros; Congo; Congo, The Democratic
  Republic of the; Cook Islands; Costa Rica; Côte d'Ivoire; Croatia; Cuba; Curaçao; Cyprus; Czech Republic;
  Denmark; Djibouti; Dominica; Dominican Republic; Ecuador; Egypt; El Salvador; Equatorial Guinea; Eritrea;
  Estonia; Ethiopia; Falkland Islands (Malvinas); Faroe Islands; Fiji; Finland; France; French Guiana; French
  Polynesia; French Southern Territories; Gabon; Gambia; Georgia; Germany; Ghana; Gibraltar; Greece; Greenland;
  Grenada; Guadeloupe; Guam; Guatemala; Guernsey; Guinea; Guinea-Bissau; Guyana; Haiti; Heard Island and McDonald
  Islands; Holy See (Vatican City State); Honduras; Hong Kong; Hungary; Iceland; India; Indonesia; Iran, Islamic
  Republic of; Iraq; Ireland; Isle of Man; Israel; Italy; Jamaica; Japan; Jersey; Jordan; Kazakhstan; Kenya;
  Kiribati; Korea, Democratic People's Republic of; Korea, Republic of; Kuwait; Kyrgyzstan; Lao People's
  Democratic Republic; Latvia; Lebanon; Lesotho; Liberia; Libya; Liechtenstein; Lithuania; Luxembourg; Macao;
  Macedonia, Republic Of; Madagascar; Malawi; Malaysia; Maldives; Mali; Malta; Marshall Islands; Martinique;
  Mauritania; Mauritius; Mayotte; Mexico; Micronesia, Federated States of; Moldova, Republic of; Monaco; Mongolia;
  Montenegro; Montserrat; Morocco; Mozambique; Myanmar; Namibia; Nauru; Nepal; Netherlands; New Caledonia; New
  Zealand; Nicaragua; Niger; Nigeria; Niue; Norfolk Island; Northern Mariana Islands; Norway; Oman; Pakistan;
  Palau; Palestinian Territory, Occupied; Panama; Papua New Guinea; Paraguay; Peru; Philippines; Pitcairn; Poland;
  Portugal; Puerto Rico; Qatar; Reunion; Romania; Russian Federation; Rwanda; Saint Barthélemy; Saint Helena,
  Ascension and Tristan da Cunha; Saint Kitts and Nevis; Saint Lucia; Saint Martin (French Part); Saint Pierre and
  Miquelon; Saint Vincent and the Grenadines; Samoa; San Marino; Sao Tome and Principe; Saudi Arabia; Senegal;
  Serbia; Seychelles; Sierra Leone; Singapore; Sint Maarten (Dutch Part); Slovakia; Slovenia; Solomon Islands;
  Somalia; South Africa; South Georgia and the South Sandwich Islands; South Sudan; Spain; Sri Lanka; Sudan;
  Suriname; Svalbard and Jan Mayen; Swaziland; Sweden; Switzerland; Syrian Arab Republic; Taiwan; Tajikistan;
  Tanzania, United Republic of; Thailand; Timor-Leste; Togo; Tokelau; Tonga; Trinidad and Tobago; Tunisia; Turkey;
  Turkmenistan; Turks and Caicos Islands; Tuvalu; Uganda; Ukraine; United Arab Emirates; United Kingdom; United
  States; United States Minor Outlying Islands; Uruguay; Uzbekistan; Vanuatu; Venezuela; Viet Nam; Virgin Islands,
  British; Virgin Islands, U.S.; Wallis and Futuna; Western Sahara; Yemen; Zambia; Zimbabwe`;

/** The countries an address may be in. English names, whatever the language of the page is. */
export const countryNames: readonly string[] = names.split(';').map((name) => name.replace(/\s+/g, ' ').trim());

const fourDigits = /^\d{4}$/;
const fiveDigits = /^\d{5}$/;
const threeOrFourDigits = /^\d{3,4}$/;

/** Post codes by country; other countries have no rule. */
const zipPatterns: Readonly<Record<string, RegExp>> = {
  'United States': /^\d{5}(-\d{4})?$/,
  Australia: fourDigits,
  Austria: fourDigits,
  Belgium: fourDigits,
  Hungary: fourDigits,
  Brazil: /^\d{5}-?\d{3}$/,
  Canada: /^(?!.*[DFIOQU])[A-VXY]\d[A-Z][ -]?\d[A-Z]\d$/,
  Denmark: threeOrFourDigits,
  'Faroe Islands': threeOrFourDigits,
  Netherlands: /^[1-9]\d{3} ?[A-Za-z]{2}$/,
  Germany: fiveDigits,
  Italy: fiveDigits,
  Japan: /^\d{3}-\d{4}$/,
  Luxembourg: /^L\s*\p{Pd}\s*\d{4}$/u,
  Poland: /^\d{2}-\d{3}$/,
  Spain: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  Sweden: /^\d{3} ?\d{2}$/,
  'United Kingdom': /^[A-Za-z]{1,2}[\dRr][\dA-Za-z]? \d[ABD-HJLNP-UW-Zabd-hjlnp-uw-z]{2}$/,
};

/** Whether a post code can be one of the country; an empty one always, and any where no rule is known. */
export const isZipOf = (country: string | null | undefined, zip: string): boolean =>
  zip === '' || (zipPatterns[country ?? '']?.test(zip) ?? true);
