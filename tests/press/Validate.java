import java.io.FileInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;

/** Validates PDF files by one of veraPDF's profiles, such as `PDFUA-1`; prints one line for each broken rule of each file. */
public class Validate {
    public static void main(String[] args) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        ValidationProfile profile;
        try (InputStream xml = Validate.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + args[0] + ".xml")) {
            profile = Profiles.profileFromXml(xml);
        }
        for (int i = 1; i < args.length; i++) {
            try (InputStream file = new FileInputStream(args[i]);
                 PDFAParser parser = Foundries.defaultInstance().createParser(file, profile.getPDFAFlavour());
                 PDFAValidator validator = Foundries.defaultInstance().createValidator(profile, false)) {
                ValidationResult result = validator.validate(parser);
                List<String> broken = new ArrayList<>();
                for (TestAssertion found : result.getTestAssertions()) {
                    if (found.getStatus() == TestAssertion.Status.FAILED) {
                        String rule = found.getRuleId().getClause() + "-" + found.getRuleId().getTestNumber();
                        broken.add(rule + "\t" + found.getMessage().replaceAll("\\s+", " ") + "\t" + found.getLocation().getContext());
                    }
                }
                System.out.println(args[i] + "\t" + (result.isCompliant() ? "valid" : "broken") + "\t" + result.getTotalAssertions());
                broken.stream().limit(200).forEach(line -> System.out.println("\t" + line));
            }
        }
    }
}
