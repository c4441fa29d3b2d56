/** Printed things, food, landscapes, plants and mushrooms, in the order of the model: `label | English | French | category`. */
export const foodAndNature = `
web site | Website | Site web | AT
comic book | Comic | Bande dessinée | BK
crossword puzzle | Crossword | Mots croisés | EN
street sign | Street sign | Panneau de rue | OT
traffic light | Traffic lights | Feu de circulation | OT
book jacket | Book | Livre | BK
menu | Menu | Menu | FD
plate | Plate of food | Assiette garnie | FD
guacamole | Guacamole | Guacamole | FD
consomme | Broth | Consommé | FD
hot pot | Stew | Pot-au-feu | FD
trifle | Trifle | Bagatelle | FD
ice cream | Ice cream | Glace | FD
ice lolly | Ice lolly | Glace à l’eau | FD
French loaf | Baguette | Baguette | FD
bagel | Bagel | Bagel | FD
pretzel | Pretzel | Bretzel | FD
cheeseburger | Cheeseburger | Cheeseburger | FD
hotdog | Hot dog | Hot-dog | FD
mashed potato | Mashed potato | Purée | FD
head cabbage | Cabbage | Chou | FD
broccoli | Broccoli | Brocoli | FD
cauliflower | Cauliflower | Chou-fleur | FD
zucchini | Courgette | Courgette | FD
spaghetti squash | Spaghetti squash | Courge spaghetti | FD
acorn squash | Acorn squash | Courge poivrée | FD
butternut squash | Butternut squash | Courge butternut | FD
cucumber | Cucumber | Concombre | FD
artichoke | Artichoke | Artichaut | FD
bell pepper | Pepper | Poivron | FD
cardoon | Cardoon | Cardon | FD
mushroom | Mushroom | Champignon | FD
Granny Smith | Apple | Pomme | FD
strawberry | Strawberries | Fraises | FD
orange | Orange | Orange | FD
lemon | Lemon | Citron | FD
fig | Fig | Figue | FD
pineapple | Pineapple | Ananas | FD
banana | Bananas | Bananes | FD
jackfruit | Jackfruit | Jacquier | FD
custard apple | Custard apple | Anone | FD
pomegranate | Pomegranate | Grenade | FD
hay | Hay | Foin | AN
carbonara | Pasta | Pâtes à la carbonara | FD
chocolate sauce | Chocolate sauce | Sauce au chocolat | FD
dough | Dough | Pâte | FD
meat loaf | Meatloaf | Pain de viande | FD
pizza | Pizza | Pizza | FD
potpie | Pie | Tourte | FD
burrito | Burrito | Burrito | FD
red wine | Red wine | Vin rouge | FD
espresso | Espresso | Expresso | FD
cup | Cup | Tasse | HS
eggnog | Eggnog | Lait de poule | FD
alp | Mountain | Montagne | HD
bubble | Soap bubble | Bulle de savon | EN
cliff | Cliff | Falaise | HD
coral reef | Coral reef | Récif de corail | HD
geyser | Geyser | Geyser | HD
lakeside | Lake | Lac | HD
promontory | Headland | Promontoire | HD
sandbar | Sandbar | Banc de sable | HD
seashore | Beach | Plage | HD
valley | Valley | Vallée | HD
volcano | Volcano | Volcan | HD
ballplayer | Baseball player | Joueur de baseball | SP
groom | Bridegroom | Marié | EN
scuba diver | Diver | Plongeur | SP
rapeseed | Rapeseed | Colza | GD
daisy | Daisy | Marguerite | GD
yellow lady's slipper | Orchid | Orchidée | GD
corn | Corn | Maïs | FD
acorn | Acorn | Gland | GD
hip | Rosehip | Cynorrhodon | GD
buckeye | Horse chestnut | Marron d’Inde | GD
coral fungus | Coral fungus | Clavaire | GD
agaric | Toadstool | Agaric | GD
gyromitra | False morel | Gyromitre | GD
stinkhorn | Stinkhorn | Satyre puant | GD
earthstar | Earthstar | Géastre | GD
hen-of-the-woods | Maitake mushroom | Polypore en touffe | GD
bolete | Boletus | Bolet | FD
ear | Ear of corn | Épi de maïs | FD
toilet tissu | Toilet paper | Papier toilette | HS
`
