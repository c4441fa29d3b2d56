/** Name, latitude, longitude, share of the items, spread in kilometres. */
export const towns = [
  ['Bruxelles', 50.8466, 4.3528, 24, 5],
  ['Liège', 50.6451, 5.5736, 18, 3.5],
  ['Antwerpen', 51.2199, 4.4003, 11, 4],
  ['Gent', 51.0543, 3.7174, 9, 3],
  ['Charleroi', 50.4108, 4.4446, 7, 4],
  ['Namur', 50.4669, 4.8675, 6, 3],
  ['Leuven', 50.8798, 4.7005, 5, 2.5],
  ['Mons', 50.4542, 3.9523, 4, 3],
  ['Brugge', 51.2093, 3.2247, 4, 2.5],
  ['Verviers', 50.5891, 5.8624, 3, 2.5],
  ['Tournai', 50.6056, 3.3878, 2, 2.5],
  ['Huy', 50.5192, 5.2329, 2, 2],
  ['Hasselt', 50.9307, 5.3325, 2, 2.5],
  ['Arlon', 49.6833, 5.8167, 1, 2.5],
  ['Bastogne', 50.0005, 5.7153, 1, 3],
] as const

/** A tail of rarer words, so that searches find ten rows as well as ten thousand. */
export const streets = [
  ['Moulin', 'Fontaine', 'Tilleuls', 'Chapelle', 'Écoles', 'Prairie', 'Forge', 'Tanneurs', 'Halles', 'Remparts'],
  ['Abattoir', 'Acacias', 'Aubépines', 'Brasserie', 'Carmes', 'Chanoines', 'Charbonnage', 'Coteaux', 'Drapiers'],
  ['Ermitage', 'Falaises', 'Genêts', 'Glacière', 'Hirondelles', 'Houblon', 'Imprimerie', 'Jonquilles', 'Lavoir'],
  ['Maraîchers', 'Mésanges', 'Myrtilles', 'Noisetiers', 'Orangerie', 'Ormeaux', 'Passerelle', 'Pépinière', 'Potiers'],
  ['Quarante Journaux', 'Ramiers', 'Ruches', 'Sablonnière', 'Saules', 'Tannerie', 'Ursulines', 'Vanneaux', 'Verrerie'],
].flat()

/** Most of the country is fields: a thin, even spread over this box. */
export const countryside = { west: 2.7, east: 6.3, south: 49.6, north: 51.4, share: 0.06 }
