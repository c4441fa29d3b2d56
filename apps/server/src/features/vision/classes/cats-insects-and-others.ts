/** Wolves, cats, bears, insects, farm animals, monkeys and more fish, in the order of the model: `label | English | French | category`. */
export const catsInsectsAndOthers = `
timber wolf | Wolf | Loup gris | AN
white wolf | White wolf | Loup blanc | AN
red wolf | Red wolf | Loup roux | AN
coyote | Coyote | Coyote | AN
dingo | Dingo | Dingo | AN
dhole | Dhole | Dhole | AN
African hunting dog | African wild dog | Lycaon | AN
hyena | Hyena | Hyène | AN
red fox | Fox | Renard roux | AN
kit fox | Kit fox | Renard nain | AN
Arctic fox | Arctic fox | Renard polaire | AN
grey fox | Grey fox | Renard gris | AN
tabby | Tabby cat | Chat tigré | AN
tiger cat | Striped cat | Chat rayé | AN
Persian cat | Persian cat | Chat persan | AN
Siamese cat | Siamese cat | Chat siamois | AN
Egyptian cat | Egyptian cat | Chat mau égyptien | AN
cougar | Puma | Puma | AN
lynx | Lynx | Lynx | AN
leopard | Leopard | Léopard | AN
snow leopard | Snow leopard | Panthère des neiges | AN
jaguar | Jaguar | Jaguar | AN
lion | Lion | Lion | AN
tiger | Tiger | Tigre | AN
cheetah | Cheetah | Guépard | AN
brown bear | Brown bear | Ours brun | AN
American black bear | Black bear | Ours noir | AN
ice bear | Polar bear | Ours blanc | AN
sloth bear | Sloth bear | Ours lippu | AN
mongoose | Mongoose | Mangouste | AN
meerkat | Meerkat | Suricate | AN
tiger beetle | Tiger beetle | Cicindèle | AN
ladybug | Ladybird | Coccinelle | AN
ground beetle | Ground beetle | Carabe | AN
long-horned beetle | Long-horned beetle | Longicorne | AN
leaf beetle | Leaf beetle | Chrysomèle | AN
dung beetle | Dung beetle | Bousier | AN
rhinoceros beetle | Rhinoceros beetle | Scarabée rhinocéros | AN
weevil | Weevil | Charançon | AN
fly | Fly | Mouche | AN
bee | Bee | Abeille | AN
ant | Ant | Fourmi | AN
grasshopper | Grasshopper | Sauterelle | AN
cricket | Cricket (insect) | Grillon | AN
walking stick | Stick insect | Phasme | AN
cockroach | Cockroach | Cafard | AN
mantis | Praying mantis | Mante religieuse | AN
cicada | Cicada | Cigale | AN
leafhopper | Leafhopper | Cicadelle | AN
lacewing | Lacewing | Chrysope | AN
dragonfly | Dragonfly | Libellule | AN
damselfly | Damselfly | Demoiselle | AN
admiral | Red admiral butterfly | Vulcain | AN
ringlet | Ringlet butterfly | Tristan | AN
monarch | Monarch butterfly | Monarque | AN
cabbage butterfly | Cabbage white butterfly | Piéride du chou | AN
sulphur butterfly | Yellow butterfly | Papillon jaune | AN
lycaenid | Blue butterfly | Azuré | AN
starfish | Starfish | Étoile de mer | AN
sea urchin | Sea urchin | Oursin | AN
sea cucumber | Sea cucumber | Concombre de mer | AN
wood rabbit | Rabbit | Lapin | AN
hare | Hare | Lièvre | AN
Angora | Angora rabbit | Lapin angora | AN
hamster | Hamster | Hamster | AN
porcupine | Porcupine | Porc-épic | AN
fox squirrel | Squirrel | Écureuil | AN
marmot | Marmot | Marmotte | AN
beaver | Beaver | Castor | AN
guinea pig | Guinea pig | Cochon d’Inde | AN
sorrel | Horse | Cheval | AN
zebra | Zebra | Zèbre | AN
hog | Pig | Cochon | AN
wild boar | Wild boar | Sanglier | AN
warthog | Warthog | Phacochère | AN
hippopotamus | Hippopotamus | Hippopotame | AN
ox | Ox | Bœuf | AN
water buffalo | Water buffalo | Buffle | AN
bison | Bison | Bison | AN
ram | Sheep | Bélier | AN
bighorn | Bighorn sheep | Mouflon | AN
ibex | Ibex | Bouquetin | AN
hartebeest | Hartebeest | Bubale | AN
impala | Impala | Impala | AN
gazelle | Gazelle | Gazelle | AN
Arabian camel | Camel | Dromadaire | AN
llama | Llama | Lama | AN
weasel | Weasel | Belette | AN
mink | Mink | Vison | AN
polecat | Polecat | Putois | AN
black-footed ferret | Ferret | Furet à pieds noirs | AN
otter | Otter | Loutre | AN
skunk | Skunk | Mouffette | AN
badger | Badger | Blaireau | AN
armadillo | Armadillo | Tatou | AN
three-toed sloth | Sloth | Paresseux | AN
orangutan | Orangutan | Orang-outan | AN
gorilla | Gorilla | Gorille | AN
chimpanzee | Chimpanzee | Chimpanzé | AN
gibbon | Gibbon | Gibbon | AN
siamang | Siamang | Siamang | AN
guenon | Guenon | Cercopithèque | AN
patas | Patas monkey | Singe patas | AN
baboon | Baboon | Babouin | AN
macaque | Macaque | Macaque | AN
langur | Langur | Langur | AN
colobus | Colobus | Colobe | AN
proboscis monkey | Proboscis monkey | Nasique | AN
marmoset | Marmoset | Ouistiti | AN
capuchin | Capuchin | Capucin | AN
howler monkey | Howler monkey | Singe hurleur | AN
titi | Titi monkey | Titi | AN
spider monkey | Spider monkey | Singe-araignée | AN
squirrel monkey | Squirrel monkey | Singe-écureuil | AN
Madagascar cat | Ring-tailed lemur | Lémur catta | AN
indri | Indri | Indri | AN
Indian elephant | Indian elephant | Éléphant d’Asie | AN
African elephant | African elephant | Éléphant d’Afrique | AN
lesser panda | Red panda | Panda roux | AN
giant panda | Giant panda | Panda géant | AN
barracouta | Barracuda | Barracuda | AN
eel | Eel | Anguille | AN
coho | Salmon | Saumon | AN
rock beauty | Rock beauty | Poisson-ange | AN
anemone fish | Clownfish | Poisson-clown | AN
sturgeon | Sturgeon | Esturgeon | AN
gar | Gar | Lépisosté | AN
lionfish | Lionfish | Rascasse volante | AN
puffer | Pufferfish | Poisson-globe | AN
`
