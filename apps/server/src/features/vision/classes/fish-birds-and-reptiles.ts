/** Fish, birds, reptiles, spiders, shells and sea mammals, in the order of the model: `label | English | French | category`. */
export const fishBirdsAndReptiles = `
tench | Tench | Tanche | AN
goldfish | Goldfish | Poisson rouge | AN
great white shark | Great white shark | Grand requin blanc | AN
tiger shark | Tiger shark | Requin-tigre | AN
hammerhead | Hammerhead shark | Requin-marteau | AN
electric ray | Electric ray | Raie électrique | AN
stingray | Stingray | Raie pastenague | AN
cock | Rooster | Coq | AN
hen | Hen | Poule | AN
ostrich | Ostrich | Autruche | AN
brambling | Brambling | Pinson du Nord | AN
goldfinch | Goldfinch | Chardonneret | AN
house finch | House finch | Roselin familier | AN
junco | Junco | Junco ardoisé | AN
indigo bunting | Indigo bunting | Passerin indigo | AN
robin | Robin | Rouge-gorge | AN
bulbul | Bulbul | Bulbul | AN
jay | Jay | Geai | AN
magpie | Magpie | Pie | AN
chickadee | Chickadee | Mésange | AN
water ouzel | Dipper | Cincle plongeur | AN
kite | Kite | Milan | AN
bald eagle | Bald eagle | Pygargue à tête blanche | AN
vulture | Vulture | Vautour | AN
great grey owl | Great grey owl | Chouette lapone | AN
European fire salamander | Fire salamander | Salamandre tachetée | AN
common newt | Common newt | Triton ponctué | AN
eft | Young newt | Jeune triton | AN
spotted salamander | Spotted salamander | Salamandre maculée | AN
axolotl | Axolotl | Axolotl | AN
bullfrog | Bullfrog | Grenouille-taureau | AN
tree frog | Tree frog | Rainette | AN
tailed frog | Tailed frog | Grenouille à queue | AN
loggerhead | Loggerhead turtle | Tortue caouanne | AN
leatherback turtle | Leatherback turtle | Tortue luth | AN
mud turtle | Mud turtle | Tortue de vase | AN
terrapin | Terrapin | Tortue d’eau douce | AN
box turtle | Box turtle | Tortue-boîte | AN
banded gecko | Banded gecko | Gecko rayé | AN
common iguana | Green iguana | Iguane vert | AN
American chameleon | Anole | Anolis | AN
whiptail | Whiptail lizard | Lézard coureur | AN
agama | Agama | Agame | AN
frilled lizard | Frilled lizard | Lézard à collerette | AN
alligator lizard | Alligator lizard | Lézard alligator | AN
Gila monster | Gila monster | Monstre de Gila | AN
green lizard | Green lizard | Lézard vert | AN
African chameleon | Chameleon | Caméléon | AN
Komodo dragon | Komodo dragon | Dragon de Komodo | AN
African crocodile | Crocodile | Crocodile | AN
American alligator | Alligator | Alligator | AN
triceratops | Triceratops | Tricératops | AN
thunder snake | Worm snake | Serpent-ver | AN
ringneck snake | Ringneck snake | Serpent à collier | AN
hognose snake | Hognose snake | Serpent à groin | AN
green snake | Green snake | Serpent vert | AN
king snake | King snake | Serpent roi | AN
garter snake | Garter snake | Couleuvre rayée | AN
water snake | Water snake | Couleuvre d’eau | AN
vine snake | Vine snake | Serpent liane | AN
night snake | Night snake | Serpent nocturne | AN
boa constrictor | Boa constrictor | Boa constricteur | AN
rock python | Rock python | Python de Seba | AN
Indian cobra | Indian cobra | Cobra indien | AN
green mamba | Green mamba | Mamba vert | AN
sea snake | Sea snake | Serpent de mer | AN
horned viper | Horned viper | Vipère à cornes | AN
diamondback | Diamondback rattlesnake | Crotale diamantin | AN
sidewinder | Sidewinder rattlesnake | Crotale cornu | AN
trilobite | Trilobite | Trilobite | AN
harvestman | Harvestman | Faucheux | AN
scorpion | Scorpion | Scorpion | AN
black and gold garden spider | Yellow garden spider | Argiope | AN
barn spider | Barn spider | Araignée des granges | AN
garden spider | Garden spider | Araignée des jardins | AN
black widow | Black widow | Veuve noire | AN
tarantula | Tarantula | Mygale | AN
wolf spider | Wolf spider | Araignée-loup | AN
tick | Tick | Tique | AN
centipede | Centipede | Mille-pattes | AN
black grouse | Black grouse | Tétras lyre | AN
ptarmigan | Ptarmigan | Lagopède | AN
ruffed grouse | Ruffed grouse | Gélinotte huppée | AN
prairie chicken | Prairie chicken | Tétras des prairies | AN
peacock | Peacock | Paon | AN
quail | Quail | Caille | AN
partridge | Partridge | Perdrix | AN
African grey | African grey parrot | Perroquet gris du Gabon | AN
macaw | Macaw | Ara | AN
sulphur-crested cockatoo | Cockatoo | Cacatoès | AN
lorikeet | Lorikeet | Loriquet | AN
coucal | Coucal | Coucal | AN
bee eater | Bee eater | Guêpier | AN
hornbill | Hornbill | Calao | AN
hummingbird | Hummingbird | Colibri | AN
jacamar | Jacamar | Jacamar | AN
toucan | Toucan | Toucan | AN
drake | Duck | Canard | AN
red-breasted merganser | Merganser | Harle huppé | AN
goose | Goose | Oie | AN
black swan | Black swan | Cygne noir | AN
tusker | Elephant with tusks | Éléphant à défenses | AN
echidna | Echidna | Échidné | AN
platypus | Platypus | Ornithorynque | AN
wallaby | Wallaby | Wallaby | AN
koala | Koala | Koala | AN
wombat | Wombat | Wombat | AN
jellyfish | Jellyfish | Méduse | AN
sea anemone | Sea anemone | Anémone de mer | AN
brain coral | Brain coral | Corail cerveau | AN
flatworm | Flatworm | Ver plat | AN
nematode | Roundworm | Ver rond | AN
conch | Conch shell | Conque | AN
snail | Snail | Escargot | AN
slug | Slug | Limace | AN
sea slug | Sea slug | Limace de mer | AN
chiton | Chiton | Chiton | AN
chambered nautilus | Nautilus | Nautile | AN
Dungeness crab | Crab | Crabe dormeur | AN
rock crab | Rock crab | Crabe des rochers | AN
fiddler crab | Fiddler crab | Crabe violoniste | AN
king crab | King crab | Crabe royal | AN
American lobster | Lobster | Homard | AN
spiny lobster | Spiny lobster | Langouste | AN
crayfish | Crayfish | Écrevisse | AN
hermit crab | Hermit crab | Bernard-l’ermite | AN
isopod | Woodlouse | Cloporte | AN
white stork | White stork | Cigogne blanche | AN
black stork | Black stork | Cigogne noire | AN
spoonbill | Spoonbill | Spatule | AN
flamingo | Flamingo | Flamant rose | AN
little blue heron | Heron | Héron bleu | AN
American egret | Egret | Grande aigrette | AN
bittern | Bittern | Butor | AN
crane | Crane (bird) | Grue (oiseau) | AN
limpkin | Limpkin | Courlan | AN
European gallinule | Moorhen | Poule d’eau | AN
American coot | Coot | Foulque | AN
bustard | Bustard | Outarde | AN
ruddy turnstone | Ruddy turnstone | Tournepierre | AN
red-backed sandpiper | Dunlin | Bécasseau | AN
redshank | Redshank | Chevalier gambette | AN
dowitcher | Dowitcher | Bécassin | AN
oystercatcher | Oystercatcher | Huîtrier pie | AN
pelican | Pelican | Pélican | AN
king penguin | Penguin | Manchot royal | AN
albatross | Albatross | Albatros | AN
grey whale | Grey whale | Baleine grise | AN
killer whale | Orca | Orque | AN
dugong | Dugong | Dugong | AN
sea lion | Sea lion | Lion de mer | AN
`
