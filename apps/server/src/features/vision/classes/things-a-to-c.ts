/** Things from abacus to cuirass, in the order of the model: `label | English | French | category`. */
export const thingsAToC = `
abacus | Abacus | Boulier | CH
abaya | Abaya | Abaya | CO
academic gown | Academic gown | Toge universitaire | CO
accordion | Accordion | Accordéon | MD
acoustic guitar | Acoustic guitar | Guitare acoustique | MD
aircraft carrier | Aircraft carrier | Porte-avions | OT
airliner | Aeroplane | Avion de ligne | TS
airship | Airship | Dirigeable | OT
altar | Altar | Autel | OT
ambulance | Ambulance | Ambulance | VE
amphibian | Amphibious vehicle | Véhicule amphibie | VE
analog clock | Clock | Horloge | HS
apiary | Beehive | Ruche | GD
apron | Apron | Tablier | CO
ashcan | Bin | Poubelle | HS
assault rifle | Assault rifle | Fusil d’assaut | OT
backpack | Backpack | Sac à dos | HD
bakery | Bakery | Boulangerie | FD
balance beam | Balance beam | Poutre de gymnastique | SP
balloon | Balloon | Ballon | EN
ballpoint | Ballpoint pen | Stylo à bille | OT
Band Aid | Plaster | Pansement | HE
banjo | Banjo | Banjo | MD
bannister | Banister | Rampe d’escalier | HS
barbell | Barbell | Haltère | SP
barber chair | Barber’s chair | Fauteuil de coiffeur | BT
barbershop | Barbershop | Salon de coiffure | BT
barn | Barn | Grange | OT
barometer | Barometer | Baromètre | HS
barrel | Barrel | Tonneau | GD
barrow | Wheelbarrow | Brouette | GD
baseball | Baseball | Balle de baseball | SP
basketball | Basketball | Ballon de basket | SP
bassinet | Bassinet | Berceau en osier | CH
bassoon | Bassoon | Basson | MD
bathing cap | Bathing cap | Bonnet de bain | SP
bath towel | Bath towel | Serviette de bain | HS
bathtub | Bathtub | Baignoire | HS
beach wagon | Estate car | Voiture break | VE
beacon | Lighthouse | Phare | OT
beaker | Beaker | Bécher | OT
bearskin | Busby hat | Bonnet à poil | CL
beer bottle | Beer bottle | Bouteille de bière | FD
beer glass | Beer glass | Verre à bière | HS
bell cote | Bell tower | Clocher | OT
bib | Bib | Bavoir | CH
bicycle-built-for-two | Tandem | Tandem | VE
bikini | Bikini | Bikini | CO
binder | Ring binder | Classeur | AT
binoculars | Binoculars | Jumelles | HD
birdhouse | Birdhouse | Nichoir | GD
boathouse | Boathouse | Hangar à bateaux | OT
bobsled | Bobsleigh | Bobsleigh | SP
bolo tie | Bolo tie | Cravate texane | CO
bonnet | Bonnet | Bonnet | CO
bookcase | Bookcase | Bibliothèque | HS
bookshop | Bookshop | Librairie | BK
bottlecap | Bottle cap | Capsule | CL
bow | Bow | Arc | SP
bow tie | Bow tie | Nœud papillon | CO
brass | Brass plaque | Plaque de laiton | CL
brassiere | Bra | Soutien-gorge | CO
breakwater | Breakwater | Brise-lames | OT
breastplate | Breastplate | Plastron | CL
broom | Broom | Balai | HS
bucket | Bucket | Seau | HS
buckle | Belt buckle | Boucle de ceinture | CO
bulletproof vest | Bulletproof vest | Gilet pare-balles | CO
bullet train | High-speed train | Train à grande vitesse | TS
butcher shop | Butcher shop | Boucherie | FD
cab | Taxi | Taxi | TS
caldron | Cauldron | Chaudron | HS
candle | Candle | Bougie | HS
cannon | Cannon | Canon | CL
canoe | Canoe | Canoë | SP
can opener | Can opener | Ouvre-boîte | HS
cardigan | Cardigan | Gilet | CO
car mirror | Wing mirror | Rétroviseur | VE
carousel | Carousel | Manège | EN
carpenter's kit | Toolbox | Boîte à outils | EQ
carton | Cardboard box | Carton | HS
car wheel | Car wheel | Roue de voiture | VE
cash machine | Cash machine | Distributeur de billets | PR
cassette | Cassette | Cassette | MD
cassette player | Cassette player | Lecteur de cassettes | MD
castle | Castle | Château | OT
catamaran | Catamaran | Catamaran | SP
CD player | CD player | Lecteur CD | MD
cello | Cello | Violoncelle | MD
cellular telephone | Mobile phone | Téléphone portable | IT
chain | Chain | Chaîne | EQ
chainlink fence | Chainlink fence | Grillage | GD
chain mail | Chain mail | Cotte de mailles | CL
chain saw | Chainsaw | Tronçonneuse | GD
chest | Chest | Coffre | HS
chiffonier | Chest of drawers | Commode | HS
chime | Chime | Carillon | HS
china cabinet | China cabinet | Vaisselier | HS
Christmas stocking | Christmas stocking | Chaussette de Noël | EN
church | Church | Église | OT
cinema | Cinema | Cinéma | CS
cleaver | Cleaver | Hachoir | HS
cliff dwelling | Cliff dwelling | Habitation troglodytique | OT
cloak | Cloak | Cape | CO
clog | Clogs | Sabots | CO
cocktail shaker | Cocktail shaker | Shaker | HS
coffee mug | Mug | Tasse à café | HS
coffeepot | Coffee pot | Cafetière | HS
coil | Spiral | Spirale | OT
combination lock | Combination lock | Cadenas à combinaison | EQ
computer keyboard | Keyboard | Clavier d’ordinateur | IT
confectionery | Sweet shop | Confiserie | FD
container ship | Container ship | Porte-conteneurs | OT
convertible | Convertible | Cabriolet | VE
corkscrew | Corkscrew | Tire-bouchon | HS
cornet | Cornet | Cornet à pistons | MD
cowboy boot | Cowboy boots | Bottes de cow-boy | CO
cowboy hat | Cowboy hat | Chapeau de cow-boy | CO
cradle | Cradle | Berceau | CH
crane | Crane | Grue | EQ
crash helmet | Motorcycle helmet | Casque de moto | VE
crate | Crate | Caisse | HS
crib | Cot | Lit de bébé | CH
Crock Pot | Slow cooker | Mijoteuse | HS
croquet ball | Croquet ball | Boule de croquet | SP
crutch | Crutch | Béquille | HE
cuirass | Cuirass | Cuirasse | CL
`
